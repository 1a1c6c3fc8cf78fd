import { Paper, Text } from '@mantine/core';
import { useRef } from 'react';
import classes from './code-block.module.css';
import { CopyButton } from './copy-field.tsx';

/** Text for machines, unchanged; it scrolls and can be copied. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const block = useRef<HTMLPreElement>(null);
  const select = () => {
    if (block.current) window.getSelection()?.selectAllChildren(block.current);
  };
  return (
    <Paper className={classes['block']}>
      <div className={classes['head']}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CopyButton text={code} label="Copy" subject={title} size="xs" onRefused={select} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={title}>
        <pre ref={block} className={classes['code']}>
          {code}
        </pre>
      </section>
    </Paper>
  );
}
