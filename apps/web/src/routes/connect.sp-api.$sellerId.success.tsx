import { Button } from '@mantine/core';
import { createFileRoute, Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod/mini';
import { publicConnection } from '../features/connect/api.ts';
import { forgetLinkToken } from '../features/connect/link-token.ts';
import { ConnectionMessage, PublicConnection } from '../features/connect/public-connection.tsx';
import { useIsSignedIn } from '../lib/session/session.ts';
import { CardPage } from './-layouts/card-page.tsx';

export const Route = createFileRoute('/connect/sp-api/$sellerId/success')({
  validateSearch: z.object({ confirm: z.optional(z.string()) }),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(publicConnection(params.sellerId));
  },
  component: ConnectSuccessPage,
});

// A closed address answers like an unknown one, also to a seller who has just connected with a link.
const closePage = (
  <ConnectionMessage
    state="good"
    title="You can close this page"
    text="If you have just approved at Amazon, your account is connected to Insights. There is nothing left to do."
  />
);

/** Where a seller arrives after approving at Amazon; one that is not connected is redirected to the start. */
function ConnectSuccessPage() {
  const { sellerId } = Route.useParams();
  const { confirm } = Route.useSearch();
  const isIn = useIsSignedIn();
  useEffect(forgetLinkToken, []); // the link has been used
  return (
    <CardPage tabTitle="Account connected">
      {confirm !== undefined ? (
        <ConnectionMessage
          state="good"
          title="One more step"
          text="Amazon has authorised a further region. It is connected after someone with an Insights account has confirmed its stores in Account Setup, within a day."
          actions={
            isIn && (
              <Button
                renderRoot={(props) => (
                  <Link to="/$sellerRef/setup" params={{ sellerRef: sellerId }} {...props} />
                )}
              >
                Go to Account Setup
              </Button>
            )
          }
        />
      ) : (
        <PublicConnection sellerId={sellerId} unknown={closePage}>
          {({ sellerName, isConnected }) =>
            isConnected ? (
              <ConnectionMessage
                state="good"
                title="Your account is connected"
                text={`Insights can now read the sales of ${sellerName}. There is nothing left to do, and you can close this page.`}
              />
            ) : (
              <Navigate to="/connect/sp-api/$sellerId" params={{ sellerId }} replace />
            )
          }
        </PublicConnection>
      )}
    </CardPage>
  );
}
