import type { AlertRule, AlertRuleSetting } from '@insights/contract/alerts';
import { Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { toast } from '../../components/toast.tsx';
import classes from './alerts.module.css';
import { changeRule, sellerRules } from './api.ts';
import { RULE_LABELS } from './format.ts';

type ThresholdProps = {
  setting: AlertRuleSetting;
  label: string;
  isOff: boolean;
  onChange: (value: number) => void;
};

/** A number that takes effect on blur or Enter; one outside the allowed range is reset. */
function Threshold({ setting: { threshold, least, most, rule }, label, isOff, onChange }: ThresholdProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const value = Number(typed ?? threshold);
    setTyped(null);
    const isAllowed = Number.isInteger(value) && value >= (least ?? 0) && value <= (most ?? value);
    if (isAllowed && value !== threshold) onChange(value);
  };
  return (
    <span className={classes['threshold']}>
      <TextInput
        size="xs"
        inputMode="numeric"
        aria-label={label}
        disabled={isOff}
        value={typed ?? String(threshold ?? '')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <Caption span>{RULE_LABELS[rule].unit}</Caption>
    </span>
  );
}

type RuleControlProps = { sellerId: string; setting: AlertRuleSetting; subject: string; canChange: boolean };

/** One rule: whether it is on, and its threshold. A change shows at once and is undone if the server refuses it. */
function RuleControl({ sellerId, setting, subject, canChange }: RuleControlProps) {
  const { mutate, isPending, variables } = useMutation({
    ...changeRule(sellerId),
    onError: toast.failure('Failed to change the rule'),
  });
  const current = isPending ? { ...setting, ...variables } : setting;
  const { rule, marketplace_id, is_on, threshold } = current;
  const { label, unit } = RULE_LABELS[rule];
  const change = (changes: { is_on?: boolean; threshold?: number }) =>
    !isPending && mutate({ rule, marketplace_id, is_on, threshold, ...changes });
  return (
    <div className={classes['rule']}>
      <Switch
        aria-label={`${label}, ${subject}`}
        disabled={!canChange}
        aria-disabled={isPending}
        checked={is_on}
        onChange={(event) => change({ is_on: event.currentTarget.checked })}
      />
      {setting.unit && (
        <Threshold
          setting={current}
          label={`${label}, ${subject}: ${unit}`}
          isOff={!canChange || !is_on}
          onChange={(value) => change({ threshold: value })}
        />
      )}
    </div>
  );
}

type RuleTableProps = {
  head: string;
  rules: readonly AlertRule[];
  /** The id of a marketplace, or null for the seller itself. */
  rows: readonly { id: string | null; name: string }[];
  settings: readonly AlertRuleSetting[];
  sellerId: string;
  canChange: boolean;
};

const RuleTable = ({ head, rules, rows, settings, ...control }: RuleTableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        {rules.map((rule) => (
          <th key={rule} scope="col">
            {RULE_LABELS[rule].label}
            <Caption fw={400}>{RULE_LABELS[rule].description}</Caption>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name }) => (
        <tr key={id}>
          <th scope="row">
            <Text span size="sm" fw={550}>
              {name}
            </Text>
          </th>
          {rules.map((rule) => {
            const setting = settings.find((one) => one.rule === rule && one.marketplace_id === id);
            return (
              <td key={rule}>{setting && <RuleControl setting={setting} subject={name} {...control} />}</td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

type RulesProps = {
  sellerId: string;
  sellerName: string;
  marketplaces: readonly { id: string; name: string }[];
  canChange: boolean;
};

export function Rules({ sellerId, sellerName, marketplaces, canChange }: RulesProps) {
  const rules = useQuery(sellerRules(sellerId));
  return (
    <QueryView
      query={rules}
      loading={<Skeleton label="Loading rules..." height={180} margin="14px 20px 18px" />}
      failedTitle="Failed to load rules"
    >
      {(settings) => (
        <>
          {!canChange && <Dimmed className={classes['part'] ?? ''}>Only staff can change rules.</Dimmed>}
          <section className={classes['rules']} aria-label={`Rules for ${sellerName}`} tabIndex={-1}>
            <RuleTable
              head="Seller"
              rules={['connection_refused', 'connection_expiring', 'ads_connection_refused']}
              rows={[{ id: null, name: sellerName }]}
              {...{ settings, sellerId, canChange }}
            />
            {marketplaces.length > 0 && (
              <RuleTable
                head="Marketplace"
                rules={['late', 'report_failed', 'low_sales']}
                rows={marketplaces}
                {...{ settings, sellerId, canChange }}
              />
            )}
          </section>
        </>
      )}
    </QueryView>
  );
}
