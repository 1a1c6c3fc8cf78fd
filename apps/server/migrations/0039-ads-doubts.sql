-- A list that came suddenly short is doubted: what it leaves out stays until a later reading leaves it out as well. What the
-- first reading had seen is kept for that.
alter table ads_entity_lists
  -- Null: the last whole reading was believed.
  add column doubted_at timestamptz;

alter table ads_entity_pages
  add column is_doubted boolean not null default false,
  drop constraint ads_entity_pages_pkey,
  add primary key (seller_id, kind, is_doubted, page);
