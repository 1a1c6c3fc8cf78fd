import { operatorMarketplaces } from '@insights/contract/operators';
import { listRoute } from '../../http/route.ts';
import type { OperatorsService } from './operators.service.ts';

export function operatorsRoutes(operators: OperatorsService) {
  return [
    listRoute(operatorMarketplaces, 'sellers', async ({ query }) => {
      const { now, parts, next } = await operators.read(query);
      return { list: parts, rest: { now: now.toISOString(), next } };
    }),
  ];
}
