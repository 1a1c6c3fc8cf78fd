import { formatCount } from '@insights/domain/money';
import { wallClock, type Zone, zoneInForce } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { shortDay } from '../../../components/time/day-words.ts';
import type { FigureExplanation } from '../answers.ts';
import { timeOf } from '../time-words.ts';
import classes from './explain-panel.module.css';
import { countedDifference, figureMoney, moneyDifference } from './explain-words.ts';
import { type ExplainedFigure, oneInterval } from './explained-figure.ts';

type PartsProps = {
  explanation: FigureExplanation;
  zone: Zone;
  onFigure: (figure: ExplainedFigure) => void;
};

/** '15:00 UTC' of the hours of a UTC day, 'Mar 9, 15:00 PDT' of others, 'Mar 9' of a day. */
function partName(start: string, granularity: 'hour' | 'day', isOfDay: boolean, zone: Zone): string {
  if (granularity === 'day') return shortDay(start);
  if (isOfDay) return `${start.slice(11, 16)} UTC`;
  const wall = wallClock(zone, Date.parse(start));
  return `${shortDay(new Date(wall).toISOString())}, ${timeOf(wall)} ${zoneInForce(zone, Date.parse(start))}`;
}

function addUpWords({ parts, currency_code }: FigureExplanation): string {
  if (!parts) return '';
  const share = `${formatCount(parts.stored)} of ${formatCount(parts.of)} ${parts.granularity}s are stored`;
  const { difference } = parts;
  if (difference === null) return `${share}.`;
  const { total_sales_amount: amount, order_count: orders, unit_count: units } = difference;
  if (amount === 0 && orders === 0 && units === 0) return `${share}, and they add up to it.`;
  const more = [countedDifference(orders, 'order'), countedDifference(units, 'unit')].filter(
    (words) => words !== null,
  );
  const by = [amount === null ? 'another currency' : moneyDifference(amount, currency_code), ...more].join(
    ', ',
  );
  return `${share}. The day differs from their sum by ${by}.`;
}

/** The hours of a day, or the intervals of a stretch, each of which can be asked about in turn. */
export function Parts({ explanation, zone, onFigure }: PartsProps) {
  const { parts, currency_code: currency, granularity } = explanation;
  if (!parts) return null;
  const isOfDay = granularity === 'day';
  return (
    <section className={classes['part']}>
      <h3>Made of</h3>
      <Text size="sm" c="dimmed" mb={6} data-figures>
        {addUpWords(explanation)}
        {parts.rows.length < parts.stored && ` The newest ${formatCount(parts.rows.length)} are listed.`}
      </Text>
      {parts.rows.length > 0 && (
        <table className={classes['table']} data-figures>
          <thead>
            <tr>
              <th scope="col">{parts.granularity === 'hour' ? 'Hour' : 'Day'}</th>
              <th scope="col">Sales</th>
              <th scope="col">Orders</th>
              <th scope="col">Units</th>
            </tr>
          </thead>
          <tbody>
            {parts.rows.map(({ interval_start, order_count, unit_count, ...sold }) => (
              <tr key={interval_start}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes['open']}
                    onClick={() => onFigure(oneInterval(parts.granularity, Date.parse(interval_start)))}
                  >
                    {partName(interval_start, parts.granularity, isOfDay, zone)}
                  </button>
                </th>
                <td>{figureMoney(sold, currency)}</td>
                <td>{formatCount(order_count)}</td>
                <td>{formatCount(unit_count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
