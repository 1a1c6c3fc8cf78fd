import type { AlertRule, AlertRuleSetting } from '@insights/contract/alerts';
import { Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import classes from './alerts.module.css';
import { changeRule, sellerRules } from './api.ts';
import { RULE_LABELS } from './format.ts';

const NOT_CHANGED = 'Failed to change the rule';

type RuleControlProps = {
  sellerId: string;
  setting: AlertRuleSetting;
  /** What it belongs to, part of the control's accessible name. */
  subject: string;
  canChange: boolean;
};

type ThresholdProps = {
  setting: AlertRuleSetting;
  label: string;
  isOff: boolean;
  onChosen: (value: number) => void;
};

/** A number that counts once the field is left or Enter is pressed; one that is not allowed goes back to what it was. */
function Threshold({ setting: { threshold, least, most, rule }, label, isOff, onChosen }: ThresholdProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const choose = () => {
    const value = Number(typed ?? threshold);
    setTyped(null);
    const isAllowed = Number.isInteger(value) && value >= (least ?? 0) && value <= (most ?? value);
    if (isAllowed && value !== threshold) onChosen(value);
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
        onBlur={choose}
        onKeyDown={(event) => event.key === 'Enter' && choose()}
      />
      <Text span size="xs" c="dimmed">
        {RULE_LABELS[rule].unit}
      </Text>
    </span>
  );
}

/** One rule: whether it is on, and its threshold. A change shows at once and is taken back if it is refused. */
function RuleControl({ sellerId, setting, subject, canChange }: RuleControlProps) {
  const { mutate, isPending, variables } = useMutation({
    ...changeRule(sellerId),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CHANGED)),
  });
  const shown = isPending && variables ? { ...setting, ...variables } : setting;
  const { rule, marketplace_id, is_on, threshold } = shown;
  const { label } = RULE_LABELS[rule];
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
          setting={shown}
          label={`${label}, ${subject}: ${RULE_LABELS[rule].unit}`}
          isOff={!canChange || !is_on}
          onChosen={(value) => change({ threshold: value })}
        />
      )}
    </div>
  );
}

type Marketplace = { id: string; name: string };

type RulesProps = {
  sellerId: string;
  sellerName: string;
  marketplaces: readonly Marketplace[];
  /** Whether the person may change them. */
  canChange: boolean;
};

const SELLER_RULES: readonly AlertRule[] = [
  'connection_refused',
  'connection_expiring',
  'ads_connection_refused',
];
const MARKETPLACE_RULES: readonly AlertRule[] = ['late', 'report_failed', 'low_sales'];

const Heads = ({ rules }: { rules: readonly AlertRule[] }) =>
  rules.map((rule) => (
    <th key={rule} scope="col">
      {RULE_LABELS[rule].label}
      <Text size="xs" c="dimmed" fw={400}>
        {RULE_LABELS[rule].explains}
      </Text>
    </th>
  ));

type LineProps = RulesProps & {
  name: string;
  marketplaceId: string | null;
  rules: readonly AlertRule[];
  settings: readonly AlertRuleSetting[];
};

function Line({ name, marketplaceId, rules, settings, sellerId, canChange }: LineProps) {
  return (
    <tr>
      <th scope="row">
        <Text span size="sm" fw={550}>
          {name}
        </Text>
      </th>
      {rules.map((rule) => {
        const setting = settings.find((one) => one.rule === rule && one.marketplace_id === marketplaceId);
        return (
          <td key={rule}>
            {setting && (
              <RuleControl sellerId={sellerId} setting={setting} subject={name} canChange={canChange} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** What is watched of a seller and of each of its marketplaces. */
export function Rules(props: RulesProps) {
  const rules = useQuery(sellerRules(props.sellerId));
  const { sellerName, marketplaces, canChange } = props;
  return (
    <QueryView
      query={rules}
      loading={
        <div role="status" aria-label="Loading rules..." className={classes['part']}>
          <Skeleton height={180} />
        </div>
      }
      failedTitle="Failed to load rules"
    >
      {(settings) => (
        <>
          {!canChange && (
            <Text size="sm" c="dimmed" className={classes['part'] ?? ''}>
              Only staff can change rules.
            </Text>
          )}
          <section className={classes['rules']} aria-label={`Rules for ${sellerName}`} tabIndex={-1}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Seller</th>
                  <Heads rules={SELLER_RULES} />
                </tr>
              </thead>
              <tbody>
                <Line
                  {...props}
                  name={sellerName}
                  marketplaceId={null}
                  rules={SELLER_RULES}
                  settings={settings}
                />
              </tbody>
            </table>
            {marketplaces.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th scope="col">Marketplace</th>
                    <Heads rules={MARKETPLACE_RULES} />
                  </tr>
                </thead>
                <tbody>
                  {marketplaces.map(({ id, name }) => (
                    <Line
                      {...props}
                      key={id}
                      name={name}
                      marketplaceId={id}
                      rules={MARKETPLACE_RULES}
                      settings={settings}
                    />
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </>
      )}
    </QueryView>
  );
}
