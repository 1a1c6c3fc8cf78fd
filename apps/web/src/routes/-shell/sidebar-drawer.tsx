import { CloseButton, Drawer, Group } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';

export type SidebarDrawerProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** The sidebar where there is no room for it beside the screen. */
export function SidebarDrawer({ isOpen, onClose, children }: SidebarDrawerProps) {
  // Mantine gives the focus back only to what had it when a drawer went from closed to open.
  const isMounted = useMounted();
  return (
    <Drawer.Root opened={isOpen && isMounted} onClose={onClose} size={264} hiddenFrom="sm">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Drawer.Body>
          <Group justify="space-between" mb="md">
            <Logo />
            <CloseButton onClick={onClose} aria-label="Close navigation" />
          </Group>
          <nav aria-label="Marketplace screens">{children}</nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
