import { startTransition, useId, useOptimistic } from 'react';
import drawn from './drawn-control.module.css';
import classes from './segments.module.css';

export type Segment<Value extends string> = { value: Value; label: string };

type SegmentsProps<Value extends string> = {
  /** What is chosen, for those who do not see it. */
  name: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isLarge?: boolean;
};

/**
 * One of a few, side by side. Drawn by styles alone: the kit's own measures itself when it is first shown, and all of the page
 * is laid out for it within the task that draws it.
 */
export function Segments<Value extends string>({
  name,
  segments,
  value,
  onChange,
  isLarge,
}: SegmentsProps<Value>) {
  const id = useId();
  // A press shows at once, however long what it leads to takes to be drawn.
  const [shown, show] = useOptimistic(value);
  const choose = (chosen: Value) =>
    startTransition(() => {
      show(chosen);
      onChange(chosen);
    });
  return (
    <div
      className={classes['segments']}
      role="radiogroup"
      aria-label={name}
      data-large={isLarge || undefined}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes['segment']}
          data-chosen={segment.value === shown || undefined}
        >
          {segment.label}
          <input
            type="radio"
            className={drawn['control']}
            name={id}
            value={segment.value}
            checked={segment.value === shown}
            onChange={() => choose(segment.value)}
          />
        </label>
      ))}
    </div>
  );
}
