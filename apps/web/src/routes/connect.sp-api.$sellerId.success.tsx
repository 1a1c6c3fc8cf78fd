import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { Redirect } from '../components/redirect.tsx';
import { useAddress } from '../components/use-address.ts';
import { ConnectionMessage } from '../features/connect/authorise/connection-message.tsx';
import { PublicConnection } from '../features/connect/authorise/public-connection.tsx';
import { publicConnection } from '../features/connect/connect.queries.ts';
import { forgetLinkToken } from '../features/connect/links/link-token.ts';
import { isSignedIn, subscribeToSession } from '../lib/session/session.ts';
import { paths } from '../paths.ts';
import { CardPage } from './-layouts/card-page.tsx';

export const Route = createFileRoute('/connect/sp-api/$sellerId/success')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(publicConnection(params.sellerId));
  },
  component: ConnectSuccessPage,
});

const goHome = (
  <Button component={Link} to={paths.home} variant="default">
    Go to home
  </Button>
);

// A closed address answers as an unknown one does, also to who has just connected with a link.
const done = (
  <ConnectionMessage
    state="good"
    title="You can close this page"
    text="If you have just approved at Amazon, your account is connected to Insights. There is nothing left to do."
    actions={goHome}
  />
);

/** Where a seller arrives after approving at Amazon; who is not connected is sent back to the start. */
function ConnectSuccessPage() {
  const { sellerId } = Route.useParams();
  const { query } = useAddress();
  const isIn = useSyncExternalStore(subscribeToSession, isSignedIn, () => false);
  useEffect(forgetLinkToken, []); // it has done what it was made for
  return (
    <CardPage tabTitle="Account connected">
      {query.has('confirm') ? (
        <ConnectionMessage
          state="good"
          title="One more step"
          text="Amazon has authorised a further region. It is connected after someone with an Insights account has confirmed its stores in Account Setup, within a day."
          actions={
            <>
              {isIn && (
                <Button component={Link} to={paths.setup(sellerId)}>
                  Go to Account Setup
                </Button>
              )}
              {goHome}
            </>
          }
        />
      ) : (
        <PublicConnection sellerId={sellerId} unknown={done}>
          {({ sellerName, isConnected }) =>
            isConnected ? (
              <ConnectionMessage
                state="good"
                title="Your account is connected"
                text={`Insights can now read the sales of ${sellerName}. There is nothing left to do, and you can close this page.`}
                actions={goHome}
              />
            ) : (
              <Redirect to={paths.connect(sellerId)} />
            )
          }
        </PublicConnection>
      )}
    </CardPage>
  );
}
