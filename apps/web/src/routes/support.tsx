import { Accordion, Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconClockHour4, IconMail } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dimmed } from '../components/secondary-text.tsx';
import { aboutService, useSupportEmail } from '../features/service/api.ts';
import { FIRST_STEPS, KEY_FEATURES, QUESTIONS } from '../features/service/support-text.ts';
import { useIsSignedIn } from '../lib/session/session.ts';
import { TextPage } from './-layouts/text-page.tsx';
import classes from './support-page.module.css';

export const Route = createFileRoute('/support')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(aboutService);
  },
  component: SupportPage,
});

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm" fz={18}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Contact() {
  const supportEmail = useSupportEmail();
  return (
    <Paper p="lg" className={classes['paper']}>
      <div className={classes['ways']}>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <IconMail size={20} stroke={1.6} className={classes['icon']} aria-hidden="true" />
          <div>
            <Text fw={600}>Email support</Text>
            {supportEmail && (
              <Anchor href={`mailto:${supportEmail}`} data-target>
                {supportEmail}
              </Anchor>
            )}
            <Dimmed>Tell us the seller and the marketplace you are asking about.</Dimmed>
          </div>
        </Group>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <IconClockHour4 size={20} stroke={1.6} className={classes['icon']} aria-hidden="true" />
          <div>
            <Text fw={600}>Priority support</Text>
            <Text>Mon-Fri 9AM-5PM EST</Text>
            <Dimmed>Outside these hours we answer on the next working day.</Dimmed>
          </div>
        </Group>
      </div>
    </Paper>
  );
}

function SupportPage() {
  return (
    <TextPage
      title="Help centre"
      subtitle="How to get started, what Insights can do, and how to reach us"
      isSignedIn={useIsSignedIn()}
    >
      <Stack gap={44}>
        <Paper component="section" aria-label="System status" p="md" className={classes['paper']}>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>System status</Text>
            <Group gap={6} c="var(--state-good-text)">
              <IconCircleCheck size={18} aria-hidden="true" />
              <Text span fw={550}>
                All systems operational
              </Text>
            </Group>
          </Group>
        </Paper>
        <Section id="getting-started" title="Getting started">
          <ol className={classes['steps']}>
            {FIRST_STEPS.map(({ title, text }) => (
              <li key={title} className={classes['step']}>
                <div>
                  <Text fw={600}>{title}</Text>
                  <Text c="dimmed">{text}</Text>
                </div>
              </li>
            ))}
          </ol>
        </Section>
        <Section id="key-features" title="Key features">
          <div className={classes['features']}>
            {KEY_FEATURES.map(({ title, text }) => (
              <Paper key={title} p="md" className={classes['paper']}>
                <Text fw={600}>{title}</Text>
                <Text c="dimmed">{text}</Text>
              </Paper>
            ))}
          </div>
        </Section>
        <Section id="faq" title="Frequently asked questions">
          <Accordion defaultValue={QUESTIONS[0]?.key ?? null} variant="contained" order={3}>
            {QUESTIONS.map(({ key, question, answer }) => (
              <Accordion.Item key={key} value={key} className={classes['paper']}>
                <Accordion.Control>{question}</Accordion.Control>
                <Accordion.Panel>
                  <Text c="dimmed">{answer}</Text>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Section>
        <Section id="contact" title="Contact">
          <Contact />
        </Section>
      </Stack>
    </TextPage>
  );
}
