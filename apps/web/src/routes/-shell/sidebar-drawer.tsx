import { CloseButton, Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';

type SidebarDrawerProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

export function SidebarDrawer({ isOpen, onClose, children }: SidebarDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={264} hiddenFrom="sm">
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
