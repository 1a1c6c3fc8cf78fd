import type { SalesFigure } from '@insights/contract/sales-history';
import { formatCount } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import type { FigureExplanation } from '../answers.ts';
import classes from './explain-panel.module.css';
import {
  countedDifference,
  figureMoney,
  figureTitle,
  momentWords,
  moneyDifference,
} from './explain-words.ts';
import { oneInterval } from './explained-figure.ts';

type ChangesProps = { explanation: FigureExplanation; zone: Zone };

/** What Amazon changed after the fact, the newest first. */
export function Changes({ explanation, zone }: ChangesProps) {
  const { restatements, restatement_count, restated, currency_code, granularity, intervals } = explanation;
  const differenceOf = ({ total_sales_amount: amount, currency_code: own }: SalesFigure) =>
    amount === null ? 'in several currencies' : moneyDifference(amount, own ?? currency_code);
  const times = restatement_count === 1 ? 'once' : `${formatCount(restatement_count)} times`;
  return (
    <section className={classes['part']}>
      <h3>Changes</h3>
      {restatement_count === 0 ? (
        <Text size="sm" c="dimmed">
          Amazon has not changed it since it was over.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb={6} data-figures>
            Changed {times}, {differenceOf(restated)} in all.
            {restatements.length < restatement_count &&
              ` The newest ${formatCount(restatements.length)} are listed.`}
          </Text>
          <ol className={classes['changes']}>
            {restatements.map(({ interval_start, restated_at, before, after, difference: by }) => (
              <li key={`${interval_start} ${restated_at}`} data-figures>
                <div>
                  {figureMoney(before, currency_code)} → {figureMoney(after, currency_code)} (
                  {differenceOf(by)})
                </div>
                <Text size="xs" c="dimmed">
                  {momentWords(Date.parse(restated_at), zone)}
                  {intervals > 1 &&
                    `, of ${figureTitle(oneInterval(granularity, Date.parse(interval_start)), zone)}`}
                  {[countedDifference(by.order_count, 'order'), countedDifference(by.unit_count, 'unit')]
                    .filter((words) => words !== null)
                    .map((words) => `, ${words}`)}
                </Text>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
