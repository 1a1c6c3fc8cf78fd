import type { ConnectAddress } from '@insights/contract/sellers';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { changedConnectAddress } from './links.queries.ts';

const OPENED = 'The plain connect address is open';
const CLOSED = 'The plain connect address is closed';
const NOT_CHANGED = 'The plain connect address could not be changed. Please try again.';

type ConnectAddressSwitchProps = { sellerId: string; sellerName: string; connectAddress: ConnectAddress };

/** Whether the address that ends with the seller's id alone can be used by people without an account. */
export function ConnectAddressSwitch({ sellerId, sellerName, connectAddress }: ConnectAddressSwitchProps) {
  const { mutate, isPending, variables } = useMutation({
    ...changedConnectAddress(sellerId),
    onSuccess: (_data, changed) => toast.success(changed === 'open' ? OPENED : CLOSED),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CHANGED)),
  });
  const shown = isPending ? variables : connectAddress;
  return (
    <Switch
      p={20}
      label="Plain connect address"
      aria-label={`Plain connect address of ${sellerName}`}
      description={
        shown === 'open'
          ? 'Open: anyone who has the address can connect the account until it is connected.'
          : 'Closed: only connect links work, and people who are signed in.'
      }
      aria-disabled={isPending}
      checked={shown === 'open'}
      onChange={(event) => !isPending && mutate(event.currentTarget.checked ? 'open' : 'closed')}
    />
  );
}
