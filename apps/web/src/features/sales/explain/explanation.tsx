import { formatCount } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import { Stack, Text } from '@mantine/core';
import { IconCheck, IconClock, IconQuestionMark, IconWaveSine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FigureExplanation } from '../answers.ts';
import { settlingWords } from '../moving/moving-words.ts';
import { Changes } from './changes.tsx';
import classes from './explain-panel.module.css';
import { absenceWords, figureMoney, momentWords } from './explain-words.ts';
import type { ExplainedFigure } from './explained-figure.ts';
import { Parts } from './parts.tsx';

const SALES_CALL = 'sp-api/sales/v1/orderMetrics';

/** The call as sellers may know it; another one by its own name. */
const callWords = (call: string) => (call === SALES_CALL ? 'Amazon Sales API, order metrics' : call);

const STATES = {
  running: { icon: IconClock, word: 'Not over yet' },
  moving: { icon: IconWaveSine, word: 'Still moving' },
  settled: { icon: IconCheck, word: 'Settled' },
  'not stored': { icon: IconQuestionMark, word: 'Not stored' },
} as const;

function StateWords({ explanation, zone }: { explanation: FigureExplanation; zone: Zone }) {
  const { state, may_change_until, settling, granularity, absence } = explanation;
  const { icon: Icon, word } = STATES[state];
  const until = may_change_until && momentWords(Date.parse(may_change_until), zone);
  const nextTry = absence?.next_try_at && momentWords(Date.parse(absence.next_try_at), zone);
  return (
    <>
      <span className={classes['state']}>
        <Icon size={15} aria-hidden="true" />
        {word}
      </span>
      <Text size="sm" c="dimmed" data-figures>
        {state === 'not stored' && absenceWords(absence)}
        {absence?.reason && ` ${absence.reason}.`}
        {nextTry && ` It is asked for again at ${nextTry}.`}
        {state !== 'not stored' &&
          (state === 'settled'
            ? `Amazon could change it until ${until}`
            : `Amazon may change it until about ${until}`)}
        {state !== 'not stored' && settling && `: ${settlingWords(granularity, settling)}.`}
      </Text>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-figures>{children}</dd>
    </div>
  );
}

type ExplanationProps = {
  explanation: FigureExplanation;
  /** Whether it is about days that Amazon did not tell, but their hours. */
  isOfOwnDays: boolean;
  zone: Zone;
  onFigure: (figure: ExplainedFigure) => void;
};

/** An explanation that is there: three facts first, then what it was and what it is made of. */
export function Explanation({ explanation, isOfOwnDays, zone, onFigure }: ExplanationProps) {
  const { figure, source, intervals, stored } = explanation;
  const currencies = explanation.by_currency?.map((one) => one.currency_code) ?? [explanation.currency_code];
  const { interval_start, interval_end } = explanation;
  const { fetched_at, confirmed_at, first_seen_at } = explanation;
  const moment = (at: string) => momentWords(Date.parse(at), zone);
  return (
    <Stack gap="sm">
      {figure && (
        <div>
          <div className={classes['amount']} data-figures>
            {explanation.by_currency?.map((one) => figureMoney(one)).join(' + ') ??
              figureMoney(figure, explanation.currency_code)}
          </div>
          <Text size="sm" c="dimmed" data-figures>
            {formatCount(figure.order_count)} orders, {formatCount(figure.unit_count)} units, in{' '}
            {currencies.join(' and ')}
            {stored < intervals && `, ${formatCount(stored)} of ${formatCount(intervals)} stored`}
          </Text>
        </div>
      )}
      <dl className={classes['facts']}>
        {source && (
          <Fact name="Source">
            {callWords(source.call)}, by the {source.granularity.toLowerCase()}, {source.time_zone}
          </Fact>
        )}
        {isOfOwnDays && (
          <Fact name="From midnight to midnight">
            {momentWords(Date.parse(interval_start), 'UTC')} to {momentWords(Date.parse(interval_end), 'UTC')}
          </Fact>
        )}
        {fetched_at && (
          <Fact name="As of">
            {moment(fetched_at)}
            {confirmed_at && confirmed_at > fetched_at && `, confirmed ${moment(confirmed_at)}`}
          </Fact>
        )}
        <Fact name="State">
          <StateWords explanation={explanation} zone={zone} />
        </Fact>
        {first_seen_at && <Fact name="First seen">{moment(first_seen_at)}</Fact>}
      </dl>
      {figure && <Changes explanation={explanation} zone={zone} />}
      <Parts explanation={explanation} zone={zone} onFigure={onFigure} />
    </Stack>
  );
}
