import { operatorMarketplaces } from '@insights/contract/operators';
import { listRoute } from '../../http/route.ts';
import type { OperatorsService } from './operators.service.ts';

export function operatorsRoutes(operators: OperatorsService) {
  return [
    listRoute(operatorMarketplaces, 'sellers', async ({ query }) => {
      const { now, parts } = await operators.read(query.shops);
      return { list: parts, rest: { now: now.toISOString() } };
    }),
  ];
}
