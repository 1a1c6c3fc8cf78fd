import { formatMoney } from '@insights/domain/money';
import classes from './budget.module.css';

const UNLIMITED = 999_999_999; // how Amazon says that nobody has set one
const HIGH = 100;

/** A daily budget in words: 'Unlimited', an amount, or '-' where none is told. */
export function budgetWords(amount: number | null, currency: string | null): string {
  if (amount === null) return '-';
  return amount === UNLIMITED ? 'Unlimited' : formatMoney(amount, currency ?? undefined);
}

/** Whether a budget is worth a second look. */
export const isHighBudget = (amount: number | null): boolean =>
  amount !== null && amount >= HIGH && amount !== UNLIMITED;

type BudgetProps = { amount: number | null; currency: string | null };

/** A daily budget; from a hundred upward it stands out. */
export function Budget({ amount, currency }: BudgetProps) {
  const words = budgetWords(amount, currency);
  return isHighBudget(amount) ? (
    <mark className={classes['high']} title="100 or more a day">
      {words}
    </mark>
  ) : (
    words
  );
}
