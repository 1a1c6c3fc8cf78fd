import type { AlertRule, AlertRuleSetting } from '@insights/contract/alerts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import classes from '../alerts.module.css';
import { sellerRules } from '../api.ts';
import { RuleControl } from './rule-control.tsx';
import { RULE_WORDS } from './rule-words.ts';

type Marketplace = { id: string; name: string };

type RulesProps = {
  sellerId: string;
  sellerName: string;
  marketplaces: readonly Marketplace[];
  /** Whether whoever looks may change them. */
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
      {RULE_WORDS[rule].label}
      <Text size="xs" c="dimmed" fw={400}>
        {RULE_WORDS[rule].explains}
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
              <RuleControl sellerId={sellerId} setting={setting} whose={name} canChange={canChange} />
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
