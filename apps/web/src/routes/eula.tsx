import { Text, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { EFFECTIVE_DATE, EULA_SECTIONS } from '../features/service/eula-text.ts';
import { useIsSignedIn } from '../lib/session/session.ts';
import { TextPage } from './-layouts/text-page.tsx';

export const Route = createFileRoute('/eula')({
  component: EulaPage,
});

function EulaPage() {
  return (
    <TextPage
      title="Terms of Use"
      subtitle={`End User License Agreement. Effective ${EFFECTIVE_DATE}.`}
      isSignedIn={useIsSignedIn()}
    >
      {EULA_SECTIONS.map(({ title, paragraphs }, index) => (
        <section key={title} aria-labelledby={`section-${index + 1}`}>
          <Title order={2} id={`section-${index + 1}`} mt="xl" mb="xs">
            {index + 1}. {title}
          </Title>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} fz={15} lh={1.65} mb="sm" maw={720}>
              {paragraph}
            </Text>
          ))}
        </section>
      ))}
    </TextPage>
  );
}
