// The fields above a list: states, match types and kinds of targeting, the known ones and those that are there.

import { readableWord } from '@insights/domain/ads-labels';
import type { SelectFilter } from '../../../../components/data-table/use-table-search.ts';

const STATES = ['enabled', 'paused', 'archived'];
const MATCH_TYPES = ['exact', 'phrase', 'broad'];
const EXPRESSION_TYPES = ['auto', 'manual'];

const optionsOf = (known: readonly string[], seen: Iterable<string>) =>
  [...new Set([...known, ...seen])].map((value) => ({ value, label: readableWord(value) }));

export const stateChoice = <Row extends { state: string }>(rows: readonly Row[]): SelectFilter<Row> => ({
  key: 'state',
  label: 'State',
  all: 'All states',
  options: optionsOf(STATES, new Set(rows.map(({ state }) => state))),
  accepts: ({ state }, value) => state === value,
});

export const matchTypeChoice = <Row extends { matchType: string | null }>(
  rows: readonly Row[],
): SelectFilter<Row> => ({
  key: 'match',
  label: 'Match type',
  all: 'All match types',
  options: optionsOf(MATCH_TYPES, new Set(rows.flatMap(({ matchType }) => matchType ?? []))),
  accepts: ({ matchType }, value) => matchType === value,
});

export const expressionTypeChoice = <Row extends { expressionType: string | null }>(
  rows: readonly Row[],
): SelectFilter<Row> => ({
  key: 'type',
  label: 'Targeting',
  all: 'All targeting',
  options: optionsOf(EXPRESSION_TYPES, new Set(rows.flatMap(({ expressionType }) => expressionType ?? []))),
  accepts: ({ expressionType }, value) => expressionType === value,
});
