-- A consent that starts at Amazon is for no seller until Amazon has confirmed its code: who opens the login address
-- learns nothing about a selling partner id, and neither does who reads this table.
alter table oauth_states
  alter column seller_id drop not null,
  add check (seller_id is not null or provider = 'sp-api');

-- Whether the plain connect address of a seller may be used by people who are not signed in.
alter table sellers
  add column connect_address text not null default 'open' check (connect_address in ('open', 'closed'));

-- A consent that was started there ends well only while the address is open.
alter table oauth_states
  add column at_plain_address boolean not null default false;
