import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconActivity, IconPackages, IconSpeakerphone, IconTrendingUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Logo } from '../components/logo.tsx';
import { Dimmed } from '../components/secondary-text.tsx';
import { signOut } from '../features/auth/api.ts';
import classes from './coming-soon-page.module.css';

const FEATURES = [
  {
    icon: IconActivity,
    name: 'Real-time analytics',
    about: 'Sales by the hour, next to yesterday and last week.',
  },
  {
    icon: IconPackages,
    name: 'Inventory management',
    about: 'What is in stock, and what is about to run out.',
  },
  { icon: IconTrendingUp, name: 'Performance tracking', about: 'Every product and marketplace over time.' },
  {
    icon: IconSpeakerphone,
    name: 'Ad campaign insights',
    about: 'What each campaign costs and what it brings.',
  },
];

export function ComingSoonPage({ supportEmail }: { supportEmail: string }) {
  const { mutate: leave, isPending } = useMutation(signOut);
  useDocumentTitle('Coming Soon · Insights');
  return (
    <main className={classes['page']}>
      <Stack gap="xl" className={classes['column']}>
        <Group justify="space-between">
          <Logo />
          <Button variant="default" disabled={isPending} onClick={() => leave()}>
            Sign Out
          </Button>
        </Group>
        <div>
          <Title order={1} fz={36} lh="44px">
            Coming Soon
          </Title>
          <Text fz="lg" c="dimmed" mt="xs" maw={560}>
            Insights is still in development. Your account is ready, and we will open the dashboard for it as
            soon as we can.
          </Text>
        </div>
        <ul className={classes['features']}>
          {FEATURES.map(({ icon: Icon, name, about: text }) => (
            <li key={name} className={classes['feature']}>
              <span className={classes['icon']}>
                <Icon size={18} stroke={1.6} aria-hidden="true" />
              </span>
              <div>
                <Text fw={600}>{name}</Text>
                <Dimmed>{text}</Dimmed>
              </div>
            </li>
          ))}
        </ul>
        <Group justify="space-between" gap="md">
          <Button component={Link} to="/support">
            Learn More
          </Button>
          <Text c="dimmed">
            Questions? Write to{' '}
            <Anchor href={`mailto:${supportEmail}`} underline="always">
              {supportEmail}
            </Anchor>
          </Text>
        </Group>
      </Stack>
    </main>
  );
}
