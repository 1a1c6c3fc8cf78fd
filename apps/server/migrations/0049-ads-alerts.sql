-- The authorisation for advertising is watched as well: another grant, another alert.
alter table alerts
  drop constraint alerts_subject_check,
  add constraint alerts_subject_check check (subject in (
    'connection_refused', 'connection_expiring', 'ads_connection_refused', 'late', 'report_failed', 'low_sales', 'outage', 'webhook_off'));

alter table alert_rules
  drop constraint alert_rules_rule_check,
  add constraint alert_rules_rule_check check (rule in (
    'connection_refused', 'connection_expiring', 'ads_connection_refused', 'late', 'report_failed', 'low_sales'));
