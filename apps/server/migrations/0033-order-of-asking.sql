-- The last instant that something was asked at, in microseconds: the next one is later, even where the engine's clock only
-- counts milliseconds or was set back.
create sequence order_of_asking;
