import type { Me } from '@insights/contract/auth';
import { UnstyledButton } from '@mantine/core';
import { useLatePopup } from '../../ui/popup/use-late-popup.ts';
import classes from './user-menu.module.css';

const loadItems = async () => (await import('./user-menu-items.tsx')).UserMenuItems;

type UserMenuProps = { me: Me };

export function UserMenu({ me }: UserMenuProps) {
  const { Popup: Items, hanging, reaching, telling } = useLatePopup(loadItems);
  return (
    <>
      <UnstyledButton aria-label={`Account of ${me.email}`} {...telling('menu')} {...reaching}>
        <span className={classes['initial']} aria-hidden="true">
          {me.email.charAt(0).toUpperCase()}
        </span>
      </UnstyledButton>
      {Items && <Items me={me} hanging={hanging} />}
    </>
  );
}
