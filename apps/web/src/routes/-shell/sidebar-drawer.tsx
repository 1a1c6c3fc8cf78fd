import { CloseButton, Drawer, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../ui/logo.tsx';
import type { Hanging } from '../../ui/popup/use-late-popup.ts';

type SidebarDrawerProps = { hanging: Hanging; children: ReactNode };

/** The sidebar where there is no room for it beside the screen. */
export function SidebarDrawer({ hanging: { isOpen, onOpen, onHung }, children }: SidebarDrawerProps) {
  useEffect(onHung, [onHung]);
  const close = () => onOpen(false);
  return (
    <Drawer.Root opened={isOpen} onClose={close} size={264} hiddenFrom="sm">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Drawer.Body>
          <Group justify="space-between" mb="md">
            <Logo />
            <CloseButton onClick={close} aria-label="Close navigation" />
          </Group>
          <nav aria-label="Marketplace screens">{children}</nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
