import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';
const HAS_OWN_ARROW_KEYS = 'input, select, textarea, [role="menu"], [role="dialog"]';

const PAGE_ROWS = 10;

/** The row that a key leads to; undefined for any other key. */
function rowAfter(key: string, index: number, rowCount: number): number | undefined {
  const next: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
    Home: 0,
    End: rowCount - 1,
  };
  return next[key] === undefined ? undefined : Math.min(Math.max(next[key], 0), rowCount - 1);
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
const controlsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

type Rows = { rowCount: number; idAt: (index: number) => string };
type RowFocusOptions = Rows & { scrollToRow: (index: number) => void };

/** The index of the row with the focus; once it is gone, of the row that took its index. */
function findRow(row: { id: string; index: number }, { rowCount, idAt }: Rows): number {
  if (row.index < rowCount && idAt(row.index) === row.id) return row.index;
  for (let index = 0; index < rowCount; index += 1) if (idAt(index) === row.id) return index;
  return Math.min(row.index, rowCount - 1);
}

/** The row with the focus, which stays drawn while the table is scrolled, and the keys that lead to the same control of other rows. */
export function useRowFocus(rows: RowFocusOptions) {
  const { rowCount, idAt, scrollToRow } = rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<{ id: string; index: number } | null>(null);
  /** The control of that row that gets the focus once the row is drawn. */
  const pendingControl = useRef<number | null>(null);
  const index = focused && rowCount > 0 ? findRow(focused, rows) : null;

  useLayoutEffect(() => {
    if (focused === null || index === null || idAt(index) === focused.id) return;
    pendingControl.current ??= 0; // the row has gone, and the focus with it
    setFocused({ id: idAt(index), index });
  }, [focused, index, idAt]);

  // After every render, because the row may be drawn late: its page may still be loading.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (pendingControl.current === null || index === null || !body.current) return;
    const controls = controlsOf(body.current.querySelector(`tr[data-row="${index}"]`));
    const isElsewhere = activeElement !== document.body && !body.current.contains(activeElement);
    if (controls.length === 0 && !isElsewhere) return;
    const control = controls[Math.min(pendingControl.current, controls.length - 1)];
    pendingControl.current = null;
    if (!isElsewhere) control?.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement) || target.closest(HAS_OWN_ARROW_KEYS)) return;
    const row = rowOf(target);
    const next = row ? rowAfter(key, Number(row.dataset['row']), rowCount) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    pendingControl.current = Math.max(controlsOf(row).indexOf(target), 0);
    setFocused({ id: idAt(next), index: next });
    scrollToRow(next); // a row that is not loaded yet is requested once it is in view
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target);
    if (!row || pendingControl.current !== null) return;
    const at = Number(row.dataset['row']);
    setFocused({ id: idAt(at), index: at });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (pendingControl.current === null && !currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return { body, focusedIndex: index, events: { onKeyDown, onFocus, onBlur } };
}
