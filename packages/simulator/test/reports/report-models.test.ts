import { describe, expect, test } from 'vitest';
import { hasModels, loadModel, loadSchema } from '../amazon-models.ts';
import { createKit, US } from '../kit.ts';
import { createReportKit, OCTOBER, REPORTS, SALES_AND_TRAFFIC } from './report-kit.ts';

type Answered = { statusCode: number; body: string };

const PICTURE_NAME = /\/images\/\d+\/images\/\d+\/variant must be (string|equal to one of)/;
const FAULTS = ['429', '500', '503', 'revoked'];

describe.skipIf(!hasModels)('reports and catalogue are as the models of Amazon say', () => {
  const check = (file: string) => {
    const model = loadModel(file);
    return (operation: string, status: number, answer: Answered) => {
      expect([operation, answer.statusCode]).toEqual([operation, status]);
      const problems = model.problems(operation, status, JSON.parse(answer.body));
      // Live answers have pictures without a name, and with names that the model does not know.
      expect(problems.filter((problem) => !PICTURE_NAME.test(problem))).toEqual([]);
    };
  };

  test('every answer about reports', async () => {
    const kit = await createReportKit();
    const { control, create, document, get, simulator, spApi, spApiSend, time, token } = kit;
    const is = check('spapi/reports_2021-06-30.json');
    const created = await create();
    const { reportId } = created.json();
    const list = (query: Record<string, string>) => spApi(`na/${REPORTS}`, token, query);
    is('createReport', 202, created);
    is('createReport', 400, await create('{}'));
    is('createReport', 403, await create({ ...OCTOBER, marketplaceIds: ['A1PA6795UKMFR9'] }));
    is('getReport', 200, await get(reportId));
    time.ms += 31_000;
    const done = await get(reportId);
    is('getReport', 200, done);
    is('getReport', 404, await get('1'));
    is('getReports', 200, await list({ reportTypes: SALES_AND_TRAFFIC }));
    is('getReports', 400, await list({}));
    is('cancelReport', 400, await spApiSend('DELETE', `na/${REPORTS}/${reportId}`, token));
    is('cancelReport', 404, await spApiSend('DELETE', `na/${REPORTS}/1`, token));
    is('getReportDocument', 200, await document(done.json().reportDocumentId));
    is('getReportDocument', 404, await document('none'));
    for (const fault of FAULTS) {
      const status = fault === 'revoked' ? 403 : Number(fault);
      await control('faults', { operation: '*', fault, times: 4 });
      is('createReport', status, await create());
      is('getReport', status, await get(reportId));
      is('getReports', status, await list({}));
      is('getReportDocument', status, await document('none'));
    }
    expect(simulator.faults.list()).toEqual([]);
  });

  test.each([
    ['DAY', 'PARENT'],
    ['DAY', 'CHILD'],
    ['WEEK', 'SKU'],
    ['MONTH', 'CHILD'],
  ])('the sales and traffic document by %s and %s', async (dateGranularity, asinGranularity) => {
    const schema = loadSchema('spapi/sellerSalesAndTrafficReport.json');
    const { read } = await createReportKit();
    const reportOptions = { dateGranularity, asinGranularity };
    const whole = await read({ ...OCTOBER, dataEndTime: '2025-11-12T00:00:00Z', reportOptions });
    expect(schema.problems(whole)).toEqual([]);
    expect(schema.problems({ ...whole, salesAndTrafficByDate: [{}] })).not.toEqual([]);
    expect(schema.problems(await read({ ...OCTOBER, dataStartTime: '2025-10-31', reportOptions }))).toEqual(
      [],
    );
  });

  test('every answer of the catalogue', async () => {
    const { control, signIn, simulator, spApi } = createKit();
    const token = await signIn('A2NORDLICHTHOME');
    const partner = simulator.world.findPartner('A2NORDLICHTHOME', 'eu');
    if (!partner) throw new Error('Nordlicht Home is seeded');
    const [{ asin, parentAsin }] = simulator.world.listProducts(partner);
    const is = check('spapi/catalogItems_2022-04-01.json');
    const everything = {
      marketplaceIds: 'A1PA6795UKMFR9',
      includedData:
        'attributes,classifications,dimensions,identifiers,images,productTypes,relationships,salesRanks,summaries,vendorDetails',
    };
    const call = (path: string, query: Record<string, string> = {}) => {
      simulator.buckets.reset();
      return spApi(`eu/catalog/2022-04-01/items${path}`, token, { ...everything, ...query });
    };
    is('getCatalogItem', 200, await call(`/${asin}`));
    is(
      'getCatalogItem',
      200,
      await call(`/${parentAsin}`, { marketplaceIds: 'A1PA6795UKMFR9,A13V1IB3VIYZZH' }),
    );
    is('getCatalogItem', 404, await call('/B000000000'));
    is('getCatalogItem', 403, await call(`/${asin}`, { marketplaceIds: US }));
    is('getCatalogItem', 400, await call(`/${asin}`, { marketplaceIds: 'none' }));
    is('searchCatalogItems', 200, await call('', { keywords: 'nordlicht', pageSize: '3' }));
    is('searchCatalogItems', 400, await call(''));
    for (const fault of [...FAULTS, 'empty']) {
      const status = fault === 'revoked' ? 403 : fault === 'empty' ? 200 : Number(fault);
      await control('faults', { operation: '*', fault, times: 2 });
      is('getCatalogItem', status, await call(`/${asin}`));
      is('searchCatalogItems', status, await call('', { keywords: 'nordlicht' }));
    }
  });
});
