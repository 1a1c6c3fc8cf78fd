import { type Ref, useEffect, useImperativeHandle } from 'react';
import type { Hanging } from './use-late-popup.ts';

type HungOnProps = Pick<Hanging, 'button' | 'onHung'> & { ref?: Ref<HTMLButtonElement | null> };

/** Stands for the button inside of the kit's `Target`, which would draw it anew. */
export function HungOn({ button, onHung, ref }: HungOnProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  useEffect(onHung, [onHung]);
  return null;
}
