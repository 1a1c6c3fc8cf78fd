import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useAddress } from '../components/use-address.ts';
import { connectionErrorFrom } from '../features/connect/authorisation-error.ts';
import { AuthorisationCard } from '../features/connect/authorise/authorisation-card.tsx';
import { ConnectionMessage } from '../features/connect/authorise/connection-message.tsx';
import { PublicConnection } from '../features/connect/authorise/public-connection.tsx';
import { publicConnection } from '../features/connect/connect.queries.ts';
import { useLinkToken } from '../features/connect/links/use-link-token.ts';
import { withoutAuthorisationError } from '../features/connect/without-error.ts';
import { isSignedIn, subscribeToSession } from '../lib/session/session.ts';
import { paths } from '../paths.ts';
import { CardPage } from './-layouts/card-page.tsx';

export const Route = createFileRoute('/connect/sp-api/$sellerId/')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(publicConnection(params.sellerId));
  },
  component: ConnectPage,
});

const NOTE =
  'Insights only reads: it cannot change your prices, listings or orders. You can withdraw access in Seller Central at any time.';

const goHome = (
  <Button component={Link} to={paths.home} variant="default">
    Go to home
  </Button>
);

/** The page behind the link that a seller is sent; it asks for no account. */
function ConnectPage() {
  const { sellerId } = Route.useParams();
  const { query, rewrite } = useAddress();
  const failure = connectionErrorFrom(query);
  const isIn = useSyncExternalStore(subscribeToSession, isSignedIn, () => false);
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
          actions={
            <>
              <Button onClick={() => rewrite(withoutAuthorisationError)}>Try again</Button>
              {goHome}
            </>
          }
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
                  <>
                    {isIn && <Button onClick={() => setAddingRegion(true)}>Connect another region</Button>}
                    {!isIn && link !== null && (
                      <Button onClick={() => setAddingRegion(true)}>Renew the connection</Button>
                    )}
                    {goHome}
                  </>
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
