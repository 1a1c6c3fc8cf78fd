import type { OperatorSeller } from '@insights/contract/operators';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { ageWords } from './figure-words.ts';

const CONNECTION_WORDS = { connected: 'Connected', renew: 'Connection needs renewal', none: 'Not connected' };
const CONNECTION_STATES = { connected: 'good', renew: 'bad', none: 'none' } as const;

export const StandingSkeleton = () => <Skeleton width={170} height={12} />;

/** The oldest of the marketplaces says how fresh a seller is; nothing where none was fetched. */
function oldestOf({ marketplaces }: OperatorSeller): string | null {
  const known = marketplaces.flatMap(({ as_of }) => as_of ?? []);
  return known.length > 0 ? known.reduce((oldest, one) => (one < oldest ? one : oldest)) : null;
}

type SellerStandingProps = { seller: OperatorSeller; now: number };

/** How a seller is connected and how old the oldest of its figures are. */
export function SellerStanding({ seller, now }: SellerStandingProps) {
  const { connection } = seller;
  const oldest = oldestOf(seller);
  return (
    <StateLine state={CONNECTION_STATES[connection]}>
      {CONNECTION_WORDS[connection]},{' '}
      {oldest === null ? 'not fetched yet' : `updated ${ageWords(oldest, now)}`}
    </StateLine>
  );
}
