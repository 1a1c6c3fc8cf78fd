-- Entities stay from round to round: a row holds from `since_version` on, until `until_version` if it has one. What has not
-- changed is not written again.
delete from ads_entities entity
 using ads_entity_lists list
 where list.seller_id = entity.seller_id
   and list.kind = entity.kind
   and entity.version is distinct from list.version;

alter table ads_entities rename column version to since_version;
alter table ads_entities
  add column until_version bigint,
  -- What a search looks at, in small letters: made here and not by the engine, which knows only the English ones.
  add column folded text not null default '';
update ads_entities
   set folded = lower(case when kind = 'productAds' then concat_ws(chr(10), asin, sku) else label end);
alter table ads_entities
  alter column folded drop default,
  drop constraint ads_entities_pkey,
  add primary key (seller_id, kind, entity_id, since_version);

-- In the order in which they are listed.
create index ads_entities_by_label on ads_entities (seller_id, kind, label, entity_id);
create index ads_entities_by_asin on ads_entities (seller_id, asin) where asin is not null;

-- What a round has seen, a row for each of Amazon's pages: whatever is in none of them is gone. Hashes, to be small.
create table ads_entity_pages (
  seller_id uuid     not null references sellers on delete cascade,
  kind      text     not null,
  page      integer  not null,
  seen      bigint[] not null,
  primary key (seller_id, kind, page)
);

-- Counted when a version is switched to, not whenever somebody looks.
alter table ads_entity_lists
  add column tallies jsonb not null default '[]',
  add column campaign_tallies jsonb not null default '[]',
  add column asin_count integer not null default 0;

update ads_entity_lists list
   set staging_version = null,
       tallies = coalesce((
         select jsonb_agg(jsonb_build_array(state, type, n))
           from (select state, type, count(*) as n
                   from ads_entities
                  where seller_id = list.seller_id and kind = list.kind
                  group by state, type) tally), '[]'),
       campaign_tallies = coalesce((
         select jsonb_agg(jsonb_build_array(campaign_id, state, n))
           from (select campaign_id, state, count(*) as n
                   from ads_entities
                  where seller_id = list.seller_id and kind = list.kind
                  group by campaign_id, state) tally), '[]'),
       asin_count = (
         select count(distinct asin)
           from ads_entities
          where seller_id = list.seller_id and kind = list.kind);

-- A round that was under way begins anew: what it had seen was not kept.
update jobs
   set payload = jsonb_build_object('sellerId', payload ->> 'sellerId')
 where kind = 'ads.sync';
