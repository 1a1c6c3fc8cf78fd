import type { AlertRuleSetting } from '@insights/contract/alerts';
import { Switch, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import classes from '../alerts.module.css';
import { changeRule } from '../api.ts';
import { RULE_WORDS } from './rule-words.ts';

const NOT_CHANGED = 'Failed to change the rule';

type RuleControlProps = {
  sellerId: string;
  setting: AlertRuleSetting;
  /** Whose it is, for whoever hears the control by itself. */
  whose: string;
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
        {RULE_WORDS[rule].unit}
      </Text>
    </span>
  );
}

/** One rule: whether it is on, and from when on it is told. A change shows at once and is taken back if it is refused. */
export function RuleControl({ sellerId, setting, whose, canChange }: RuleControlProps) {
  const { mutate, isPending, variables } = useMutation({
    ...changeRule(sellerId),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CHANGED)),
  });
  const shown = isPending && variables ? { ...setting, ...variables } : setting;
  const { rule, marketplace_id, is_on, threshold } = shown;
  const { label } = RULE_WORDS[rule];
  const change = (changes: { is_on?: boolean; threshold?: number }) =>
    !isPending && mutate({ rule, marketplace_id, is_on, threshold, ...changes });
  return (
    <div className={classes['rule']}>
      <Switch
        aria-label={`${label}, ${whose}`}
        disabled={!canChange}
        aria-disabled={isPending}
        checked={is_on}
        onChange={(event) => change({ is_on: event.currentTarget.checked })}
      />
      {setting.unit && (
        <Threshold
          setting={shown}
          label={`${label}, ${whose}: ${RULE_WORDS[rule].unit}`}
          isOff={!canChange || !is_on}
          onChosen={(value) => change({ threshold: value })}
        />
      )}
    </div>
  );
}
