import { formatCount } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import { Stack } from '@mantine/core';
import { IconCheck, IconClock, IconQuestionMark, IconWaveSine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Caption, Dimmed } from '../../../components/secondary-text.tsx';
import type { FigureExplanation } from '../answers.ts';
import { formatMoment } from '../format.ts';
import { settlingText } from '../provisional.ts';
import classes from './explain.module.css';
import { type ExplainedFigure, oneInterval } from './figure.ts';
import {
  absenceText,
  countDifferences,
  figureDifference,
  figureMoney,
  figureTitle,
  formatCall,
  partName,
  partsText,
} from './format.ts';

type ExplanationProps = {
  explanation: FigureExplanation;
  isOfOwnDays: boolean;
  zone: Zone;
  onFigure: (figure: ExplainedFigure) => void;
};

export function Explanation({ explanation, isOfOwnDays, zone, onFigure }: ExplanationProps) {
  const { figure, source, intervals, stored, by_currency, currency_code } = explanation;
  const { interval_start, interval_end, fetched_at, confirmed_at, first_seen_at } = explanation;
  const currencies = by_currency?.map((one) => one.currency_code) ?? [currency_code];
  const moment = (at: string, clock = zone) => formatMoment(Date.parse(at), clock);
  const confirmed =
    confirmed_at && fetched_at && confirmed_at > fetched_at ? `, confirmed ${moment(confirmed_at)}` : '';
  const facts: [name: string, value: ReactNode][] = [
    [
      'Source',
      source && `${formatCall(source.call)}, by the ${source.granularity.toLowerCase()}, ${source.time_zone}`,
    ],
    [
      'From midnight to midnight',
      isOfOwnDays && `${moment(interval_start, 'UTC')} to ${moment(interval_end, 'UTC')}`,
    ],
    ['As of', fetched_at && `${moment(fetched_at)}${confirmed}`],
    ['State', <State key="state" explanation={explanation} zone={zone} />],
    ['First seen', first_seen_at && moment(first_seen_at)],
  ];
  return (
    <Stack gap="sm">
      {figure && (
        <div>
          <div className={classes['amount']} data-figures>
            {by_currency?.map((one) => figureMoney(one)).join(' + ') ?? figureMoney(figure, currency_code)}
          </div>
          <Dimmed data-figures>
            {formatCount(figure.order_count)} orders, {formatCount(figure.unit_count)} units, in{' '}
            {currencies.join(' and ')}
            {stored < intervals && `, ${formatCount(stored)} of ${formatCount(intervals)} stored`}
          </Dimmed>
        </div>
      )}
      <dl className={classes['facts']}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-figures>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {figure && <Changes explanation={explanation} zone={zone} />}
      <Parts explanation={explanation} zone={zone} onFigure={onFigure} />
    </Stack>
  );
}

type PartProps = Pick<ExplanationProps, 'explanation' | 'zone'>;

const STATES = {
  running: { icon: IconClock, label: 'Not over yet' },
  moving: { icon: IconWaveSine, label: 'May still change' },
  settled: { icon: IconCheck, label: 'Settled' },
  'not stored': { icon: IconQuestionMark, label: 'Not stored' },
} as const;

function State({ explanation, zone }: PartProps) {
  const { state, may_change_until, settling, granularity, absence } = explanation;
  const { icon: Icon, label } = STATES[state];
  const until = may_change_until && formatMoment(Date.parse(may_change_until), zone);
  const nextTry = absence?.next_try_at && formatMoment(Date.parse(absence.next_try_at), zone);
  return (
    <>
      <span className={classes['state']}>
        <Icon size={15} aria-hidden="true" />
        {label}
      </span>
      <Dimmed data-figures>
        {state === 'not stored' && absenceText(absence)}
        {absence?.reason && ` ${absence.reason}.`}
        {nextTry && ` It is requested again at ${nextTry}.`}
        {state !== 'not stored' &&
          (state === 'settled'
            ? `Amazon could change it until ${until}`
            : `Amazon may change it until about ${until}`)}
        {state !== 'not stored' && settling && `: ${settlingText(granularity, settling)}.`}
      </Dimmed>
    </>
  );
}

function Changes({ explanation, zone }: PartProps) {
  const { restatements, restatement_count, restated, currency_code, granularity, intervals } = explanation;
  const times = restatement_count === 1 ? 'once' : `${formatCount(restatement_count)} times`;
  return (
    <section className={classes['part']}>
      <h3>Changes</h3>
      {restatement_count === 0 ? (
        <Dimmed>Amazon has not changed it since it was over.</Dimmed>
      ) : (
        <>
          <Dimmed mb={6} data-figures>
            Changed {times}, {figureDifference(restated, currency_code)} in all.
            {restatements.length < restatement_count &&
              ` The newest ${formatCount(restatements.length)} are listed.`}
          </Dimmed>
          <ol className={classes['changes']}>
            {restatements.map(({ interval_start, restated_at, before, after, difference }) => (
              <li key={`${interval_start} ${restated_at}`} data-figures>
                <div>
                  {figureMoney(before, currency_code)} → {figureMoney(after, currency_code)} (
                  {figureDifference(difference, currency_code)})
                </div>
                <Caption>
                  {formatMoment(Date.parse(restated_at), zone)}
                  {intervals > 1 &&
                    `, of ${figureTitle(oneInterval(granularity, Date.parse(interval_start)), zone)}`}
                  {countDifferences(difference).map((text) => `, ${text}`)}
                </Caption>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** The hours of a day, or the intervals of a stretch, each of which can be explained. */
function Parts({ explanation, zone, onFigure }: Omit<ExplanationProps, 'isOfOwnDays'>) {
  const { parts, currency_code, granularity } = explanation;
  if (!parts) return null;
  return (
    <section className={classes['part']}>
      <h3>Made of</h3>
      <Dimmed mb={6} data-figures>
        {partsText(explanation)}
        {parts.rows.length < parts.stored && ` The newest ${formatCount(parts.rows.length)} are listed.`}
      </Dimmed>
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
                    {partName(interval_start, parts.granularity, granularity === 'day', zone)}
                  </button>
                </th>
                <td>{figureMoney(sold, currency_code)}</td>
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
