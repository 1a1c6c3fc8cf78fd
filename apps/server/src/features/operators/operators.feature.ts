// Operators: all sellers at one look.
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../feature.ts';
import { createOperatorsRepository } from './operators.repository.ts';
import { operatorsRoutes } from './operators.routes.ts';
import { createOperatorsService, type OperatorsNeeds } from './operators.service.ts';

type Needs = Omit<OperatorsNeeds, 'operators'> & { db: Database };

export function createOperatorsFeature({ db, ...needs }: Needs) {
  const operators = createOperatorsService({ ...needs, operators: createOperatorsRepository(db) });
  return {
    findTrouble: operators.findTrouble,
    feature: { routes: operatorsRoutes(operators) } satisfies Feature,
  };
}
