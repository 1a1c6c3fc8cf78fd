import { Button } from '@mantine/core';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { publicConnection } from '../features/connect/api.ts';
import { AuthorisationCard } from '../features/connect/authorisation-card.tsx';
import {
  authorisationSearch,
  connectionError,
  NO_AUTHORISATION_ERROR,
} from '../features/connect/authorisation-error.ts';
import { useLinkToken } from '../features/connect/link-token.ts';
import { ConnectionMessage, PublicConnection } from '../features/connect/public-connection.tsx';
import { useChangeSearch } from '../lib/search.ts';
import { useIsSignedIn } from '../lib/session/session.ts';
import { CardPage } from './-layouts/card-page.tsx';

export const Route = createFileRoute('/connect/sp-api/$sellerId/')({
  validateSearch: authorisationSearch,
  search: { middlewares: [stripSearchParams({ error: '' })] },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(publicConnection(params.sellerId));
  },
  component: ConnectPage,
});

const NOTE =
  'Insights only reads: it cannot change your prices, listings or orders. You can withdraw access in Seller Central at any time.';

/** The public page where a seller connects their Amazon account. It needs no Insights account. */
function ConnectPage() {
  const { sellerId } = Route.useParams();
  const failure = connectionError(Route.useSearch().error);
  const changeSearch = useChangeSearch();
  const isIn = useIsSignedIn();
  const link = useLinkToken(sellerId);
  const [isAddingRegion, setAddingRegion] = useState(false);
  return (
    <CardPage tabTitle="Connect your seller account" note={NOTE}>
      {failure ? (
        <ConnectionMessage
          state="bad"
          title="Connection failed"
          text={failure.message}
          code={failure.code}
          actions={<Button onClick={() => changeSearch(NO_AUTHORISATION_ERROR)}>Try again</Button>}
        />
      ) : (
        <PublicConnection sellerId={sellerId} link={link}>
          {({ sellerName, isConnected, renew }) =>
            isConnected && !isAddingRegion ? (
              <ConnectionMessage
                state="good"
                title="Already connected"
                text={`${sellerName} is connected to Insights. There is nothing left to do, and you can close this page.`}
                actions={
                  (isIn || link !== null) && (
                    <Button onClick={() => setAddingRegion(true)}>
                      {isIn ? 'Connect another region' : 'Renew the connection'}
                    </Button>
                  )
                }
              />
            ) : (
              <AuthorisationCard sellerId={sellerId} sellerName={sellerName} renew={renew} link={link} />
            )
          }
        </PublicConnection>
      )}
    </CardPage>
  );
}
