// What is watched of a seller: the defaults, and what somebody has made of them.
import type { AlertRule, AlertRuleSetting } from '@insights/contract/alerts';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import { defaultThreshold, MARKETPLACE_RULES, RULE_DEFAULTS, SELLER_RULES } from './rule-defaults.ts';
import type { RuleRow, RulesRepository } from './rules.repository.ts';

type Needs = {
  rules: RulesRepository;
  listMarketplaceIds: (sellerId: string) => Promise<string[]>;
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<unknown>;
};

type Change = { rule: AlertRule; marketplace_id: string | null; is_on: boolean; threshold: number | null };

function toSetting(rule: AlertRule, marketplaceId: string | null, changed?: RuleRow): AlertRuleSetting {
  const { threshold } = RULE_DEFAULTS[rule];
  return {
    rule,
    marketplace_id: marketplaceId,
    is_on: changed?.isOn ?? true,
    threshold: changed?.threshold ?? threshold?.default ?? null,
    unit: threshold?.unit ?? null,
    least: threshold?.least ?? null,
    most: threshold?.most ?? null,
    default_threshold: threshold?.default ?? null,
    is_default: changed === undefined,
  };
}

/** The threshold to store: none where it is the default's. */
function thresholdOf({ rule, threshold }: Change): number | null {
  const choice = RULE_DEFAULTS[rule].threshold;
  if (threshold === null || threshold === choice?.default) return null;
  if (!choice) throw new AppError('invalid_input', 'This rule has nothing to choose but on and off');
  if (threshold < choice.least || threshold > choice.most)
    throw new AppError('invalid_input', `Choose between ${choice.least} and ${choice.most} ${choice.unit}`);
  return threshold;
}

export function createRulesService({ rules, listMarketplaceIds, getMarketplace }: Needs) {
  return {
    async list(sellerId: string): Promise<AlertRuleSetting[]> {
      const [changed, marketplaceIds] = await Promise.all([
        rules.listOfSeller(sellerId),
        listMarketplaceIds(sellerId),
      ]);
      const changeOf = (rule: AlertRule, marketplaceId: string) =>
        changed.find((row) => row.rule === rule && row.marketplaceId === marketplaceId);
      return [
        ...SELLER_RULES.map((rule) => toSetting(rule, null, changeOf(rule, ''))),
        ...marketplaceIds.flatMap((id) =>
          MARKETPLACE_RULES.map((rule) => toSetting(rule, id, changeOf(rule, id))),
        ),
      ];
    },

    async change(sellerId: string, change: Change): Promise<AlertRuleSetting> {
      const { rule, marketplace_id: named, is_on: isOn } = change;
      if (RULE_DEFAULTS[rule].isOfMarketplace !== (named !== null))
        throw new AppError('invalid_input', named ? 'This rule is about the seller' : 'Name the marketplace');
      if (named !== null) await getMarketplace(sellerId, named);
      const key = { sellerId, marketplaceId: named ?? '', rule };
      const threshold = thresholdOf(change);
      if (isOn && threshold === null) {
        await rules.remove(key);
        return toSetting(rule, named);
      }
      await rules.save({ ...key, isOn, threshold });
      return toSetting(rule, named, { ...key, isOn, threshold });
    },

    /** What each seller's connection is watched for: null where nobody wants to know. */
    async readThresholds(tx: Transaction): Promise<(sellerId: string, rule: AlertRule) => number | null> {
      const changed = new Map<string, RuleRow>();
      for (const row of await rules.listOf(SELLER_RULES, tx)) changed.set(`${row.sellerId} ${row.rule}`, row);
      return (sellerId, rule) => {
        const row = changed.get(`${sellerId} ${rule}`);
        return row && !row.isOn ? null : (row?.threshold ?? defaultThreshold(rule));
      };
    },
  };
}

export type RulesService = ReturnType<typeof createRulesService>;
