-- Each delivery has a schedule of its own. The day for which it is tried begins with its first attempt, and begins anew when
-- a person has it sent again. While an attempt is under way the next one is due when it counts as lost.
alter table alert_deliveries
  add column next_attempt_at    timestamptz not null default now(),
  add column first_attempted_at timestamptz,
  add column end_reason         text; -- why it failed

drop index alert_deliveries_waiting;

-- What has not been tried comes before what was refused, however much of that is due.
create index alert_deliveries_due on alert_deliveries (webhook_id, (first_attempted_at is not null), next_attempt_at, id)
  where delivered_at is null and given_up_at is null;
create index alert_deliveries_failed on alert_deliveries (webhook_id, created_at desc, id) where given_up_at is not null;

update alert_deliveries
   set end_reason = coalesce('Not accepted for a day. ' || outcome, 'Never sent: it waited for a day behind others.')
 where given_up_at is not null;
