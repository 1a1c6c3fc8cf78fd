// Shown where a screen fails and at unknown addresses: plain, so that it cannot fail itself.
import { Box } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Failed } from '../components/state/failed.tsx';

const MISSING_CODE =
  /dynamically imported module|Importing a module script failed|error loading dynamically imported/i;

/** Browsers have no error type for it, only messages of their own. */
const isMissingCode = (error: unknown) => error instanceof TypeError && MISSING_CODE.test(error.message);

const ErrorText = ({ message }: { message: string }) => (
  <>
    <h2>Unexpected Application Error!</h2>
    <h3 style={{ fontStyle: 'italic' }}>{message}</h3>
  </>
);

export const NotFoundPage = () => <ErrorText message="404 Not Found" />;

/** The code of the screen could not be loaded: there is no connection, or a deploy has renamed it. */
function MissingCodePage() {
  const [isRetrying, setRetrying] = useState(false);
  return (
    <Box p="xl" maw={640} mx="auto">
      <Failed
        title="This page could not be loaded"
        message="The connection was lost, or Insights has just been updated. Nothing you saved is gone."
        isRetrying={isRetrying}
        onRetry={() => {
          setRetrying(true);
          window.location.reload();
        }}
      />
    </Box>
  );
}

export function ErrorPage({ error }: ErrorComponentProps) {
  if (isMissingCode(error)) return <MissingCodePage />;
  return <ErrorText message={error instanceof Error ? error.message : String(error)} />;
}
