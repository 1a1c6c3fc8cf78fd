import type { Me } from '@insights/contract/auth';
import { Avatar, UnstyledButton } from '@mantine/core';
import { useLatePopup } from '../../ui/popup/use-late-popup.ts';

const loadItems = async () => (await import('./user-menu-items.tsx')).UserMenuItems;

type UserMenuProps = { me: Me };

export function UserMenu({ me }: UserMenuProps) {
  const { Popup: Items, hanging, reaching, telling } = useLatePopup(loadItems);
  return (
    <>
      <UnstyledButton aria-label={`Account of ${me.email}`} {...telling('menu')} {...reaching}>
        <Avatar size={32} color="ink" aria-hidden="true">
          {me.email.charAt(0).toUpperCase()}
        </Avatar>
      </UnstyledButton>
      {Items && <Items me={me} hanging={hanging} />}
    </>
  );
}
