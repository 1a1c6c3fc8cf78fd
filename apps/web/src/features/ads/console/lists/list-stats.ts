// The figures above a list: what the server counts of all, or what is here where it counts nothing.

import { readableWord } from '@insights/domain/ads-labels';
import { formatCount } from '@insights/domain/money';
import type { Figure } from '../../../../components/figures/figures.tsx';
import type { EntityList } from './entity-list.ts';

const STATES = ['enabled', 'paused', 'archived'];

const counted = <Row>(
  { stats, rows }: EntityList<Row>,
  name: string,
  isOf: (row: Row) => boolean,
): Figure => ({ label: readableWord(name), value: formatCount(stats[name] ?? rows.filter(isOf).length) });

export const stateFigures = <Row extends { state: string }>(list: EntityList<Row>): Figure[] =>
  STATES.map((name) => counted(list, name, ({ state }) => state === name));

const MATCH_TYPES = ['exact', 'phrase', 'broad'];

export const matchTypeFigures = <Row extends { matchType: string | null }>(list: EntityList<Row>): Figure[] =>
  MATCH_TYPES.map((name) => counted(list, name, ({ matchType }) => matchType === name));

const EXPRESSION_TYPES = ['auto', 'manual'];

export const expressionTypeFigures = <Row extends { expressionType: string | null }>(
  list: EntityList<Row>,
): Figure[] =>
  EXPRESSION_TYPES.map((name) => counted(list, name, ({ expressionType }) => expressionType === name));
