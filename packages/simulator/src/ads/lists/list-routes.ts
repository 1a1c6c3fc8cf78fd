// The Sponsored Products lists, page by page.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../../simulator-state.ts';
import type { Answer } from '../../wire/answers.ts';
import { writeJavaJson } from '../../wire/java-json.ts';
import { type Call, declareOperation } from '../../wire/operation.ts';
import { createSigner } from '../../wire/signing.ts';
import { getZone, localDay } from '../../world/zones.ts';
import { type ScopedCaller, scopedFamily } from '../ads-family.ts';
import { checkAccept, checkContentType } from '../media-types.ts';
import { dayText } from '../reports/report-shape.ts';
import { LIST_KINDS, type ListKind } from './list-kinds.ts';
import { invalidToken, readListRequest } from './list-request.ts';

const ERROR_FORMAT = 'sponsored-products';

export function registerListRoutes(app: FastifyInstance, simulator: Simulator): void {
  for (const kind of LIST_KINDS) {
    declareOperation(
      app,
      simulator,
      scopedFamily(simulator, ERROR_FORMAT, kind.requiredAccess),
      {
        name: kind.operation,
        method: 'POST',
        path: kind.path,
        handledFaults: ['odd-row', 'gaps'],
        empty: () => ({ status: 200, body: { [kind.key]: [], totalResults: 0 }, type: kind.mediaType }),
      },
      (call) => answerList(simulator, kind, call),
    );
  }
}

const PageClaims = z.object({ profileId: z.string(), fingerprint: z.number(), offset: z.number() });

function answerList(
  simulator: Simulator,
  kind: ListKind,
  { body, caller, request, fault }: Call<ScopedCaller>,
): Answer {
  checkContentType(ERROR_FORMAT, request, [kind.mediaType]);
  checkAccept(ERROR_FORMAT, request, [kind.mediaType]);
  const { maxResults, nextToken, isExtended, fingerprint, accepts } = readListRequest(kind, body);
  const signer = createSigner(simulator.world.seed, 'ads pages');
  const profileId = caller.profile.id;
  const claims =
    nextToken === null
      ? { profileId, fingerprint, offset: 0 }
      : PageClaims.safeParse(signer.open(nextToken)).data;
  if (claims?.profileId !== profileId || claims.fingerprint !== fingerprint) throw invalidToken();
  const listed = kind.list(simulator.ads.accountOf(caller.profile)).filter(accepts);
  const all = fault === 'gaps' ? listed.slice(0, Math.ceil(listed.length / 2)) : listed;
  const end = claims.offset + maxResults;
  const zone = getZone(caller.profile.marketplace.timeZone);
  const today = dayText(localDay(zone, simulator.clock.now().getTime()));
  const page = all
    .slice(claims.offset, end)
    .map((entity) =>
      isExtended ? { ...entity.describe(), extendedData: entity.describeMore(today) } : entity.describe(),
    );
  if (fault === 'odd-row') removeOneId(page);
  const answer = {
    [kind.key]: page,
    totalResults: all.length,
    ...(end < all.length ? { nextToken: signer.sign({ profileId, fingerprint, offset: end }) } : {}),
  };
  return { status: 200, type: kind.mediaType, body: writeJavaJson(answer) };
}

/** Removes the id, the first field, from an entity in the middle. */
function removeOneId(page: object[]): void {
  const middle = Math.floor(page.length / 2);
  const [, ...rest] = Object.entries(page[middle] ?? {});
  if (page.length > 0) page[middle] = Object.fromEntries(rest);
}
