import { Alert, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeBlock } from '../../components/copy/code-block.tsx';
import { ApiError, serverMessageOr } from '../../lib/api-error.ts';
import { runConnectionTest } from './api.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

// The server's answer as it was sent, or the error where there is no readable answer.
function answerOf(error: Error): unknown {
  if (!(error instanceof ApiError)) return { message: error.message };
  const { status, code, message, body } = error;
  return body ?? { status, code, message };
}

/** Calls Amazon for this seller without changing anything, and shows the whole answer. */
export function ConnectionTest(target: { slug: string; marketplaceId: string }) {
  const { mutate, isPending, data, error } = useMutation(runConnectionTest);
  return (
    <Stack gap="md" align="stretch">
      <div>
        <ActionButton
          leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
          isPending={isPending}
          onClick={() => mutate(target)}
        >
          Test SP-API Connection
        </ActionButton>
        <Text role="status" size="sm" c="dimmed" mt={6} mih={20}>
          {isPending && 'Asking Amazon...'}
          {data?.tookMs != null && `Amazon answered in ${data.tookMs} ms.`}
          {error instanceof ApiError &&
            error.status > 0 &&
            `The server answered with status ${error.status}.`}
        </Text>
      </div>
      {error && (
        <Alert color="red" py="sm">
          {serverMessageOr(error, 'Failed to call debug endpoint')}
        </Alert>
      )}
      {error && <CodeBlock title="Error" code={pretty(answerOf(error))} />}
      {data && <CodeBlock title="Response" code={pretty(data.answer)} />}
    </Stack>
  );
}
