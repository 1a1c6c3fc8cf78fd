import { Caption } from '../../../components/secondary-text.tsx';
import { Instant } from '../../../components/time/instant.tsx';

type AsOfProps = {
  /** When Amazon was asked; null while nothing has been fetched yet. */
  at: string | null;
  isRefreshing?: boolean;
};

export function AsOf({ at, isRefreshing = false }: AsOfProps) {
  return (
    <Caption span data-figures>
      {at === null ? (
        'Not fetched yet'
      ) : (
        <>
          As of <Instant at={at} />
        </>
      )}
      {isRefreshing && ` · ${at === null ? 'the first report' : 'a newer report'} is on its way`}
    </Caption>
  );
}
