-- What a search looks at in a saved item: its title and brand in small letters, a line each. In a database whose locale is
-- C the engine knows the small letters of English alone.
alter table catalogue_items
  add column searched text not null
    generated always as (lower(coalesce(title, '') || chr(10) || coalesce(brand, ''))) stored;
