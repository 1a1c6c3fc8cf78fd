import type { Me } from '@insights/contract/auth';
import { isMantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconShieldCog, IconSpeakerphone } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { setAdminMode, useAdminModeSwitch } from './admin-mode.ts';
import { signOut } from './api.ts';
import classes from './auth.module.css';

function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        if (isMantineColorScheme(value)) setColorScheme(value);
      }}
    >
      <Menu.RadioItem value="light">Light</Menu.RadioItem>
      <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
      <Menu.RadioItem value="auto">System</Menu.RadioItem>
    </Menu.RadioGroup>
  );
}

export function UserMenu({ me }: { me: Me }) {
  const { mutate: leave, isPending } = useMutation(signOut);
  const isOn = useAdminModeSwitch();
  return (
    <Menu position="bottom-end" width={232} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${me.email}`}>
          <span className={classes['initial']} aria-hidden="true">
            {me.email.charAt(0).toUpperCase()}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          Signed in as
          <Text span display="block" size="sm" fw={500} c="var(--mantine-color-text)" truncate>
            {me.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        <ColourSchemeItems />
        <Menu.Divider />
        {me.canUseAdminMode && (
          <>
            <Menu.CheckboxItem checked={isOn} onChange={setAdminMode}>
              Admin Mode {isOn ? 'ON' : 'OFF'}
            </Menu.CheckboxItem>
            <Menu.Item
              component={Link}
              to="/admin"
              leftSection={<IconShieldCog size={16} aria-hidden="true" />}
            >
              Sellers and users
            </Menu.Item>
            {isOn && (
              <Menu.Item
                component={Link}
                to="/ads"
                leftSection={<IconSpeakerphone size={16} aria-hidden="true" />}
              >
                Advertising profiles
              </Menu.Item>
            )}
            <Menu.Divider />
          </>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          disabled={isPending}
          onClick={() => leave()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
