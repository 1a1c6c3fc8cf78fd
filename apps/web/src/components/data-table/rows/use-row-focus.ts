import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';
const TYPED_INTO = 'input, select, textarea, [role="menu"], [role="dialog"]'; // their arrow keys are their own

const PAGE_ROWS = 10;

/** How far a key leads from row to row; null for one that does not. */
function rowAfter(key: string, row: number, rowCount: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + PAGE_ROWS,
    PageUp: row - PAGE_ROWS,
    Home: 0,
    End: rowCount - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), rowCount - 1);
}

const rowOf = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
  return row
    ? { controls: [...row.querySelectorAll<HTMLElement>(CONTROLS)], at: Number(row.dataset['row']) }
    : null;
};

type Rows = {
  rowCount: number;
  /** What the row at a place is known by; nothing where rows are not known by anything. */
  keyAt: (index: number) => string | undefined;
};

/** The place of the row that is known by a key, which was elsewhere before. */
function placeOf(key: string, { rowCount, keyAt }: Rows): number | null {
  for (let index = 0; index < rowCount; index += 1) if (keyAt(index) === key) return index;
  return null;
}

/**
 * Which row the keyboard is in, and the keys that lead from a row's control to the same one of another row. Where rows come into
 * another order, the keyboard goes with its row.
 */
export function useRowFocus(rows: Rows) {
  const { rowCount, keyAt } = rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const wantedControl = useRef<number | null>(null);
  const known = useRef<{ index: number; key: string | undefined } | null>(null);

  // A row far away is drawn first, and one of a page that has not arrived yet has nothing to be focused until then.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (wantedControl.current === null || focused === null || !body.current) return;
    const isElsewhere = activeElement !== document.body && !body.current.contains(activeElement);
    const row = body.current.querySelector<HTMLElement>(`tr[data-row="${focused}"]`);
    const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    if (controls.length === 0 && !isElsewhere) return;
    const control = controls[Math.min(wantedControl.current, controls.length - 1)];
    wantedControl.current = null;
    if (!isElsewhere) control?.focus();
  });

  useLayoutEffect(() => {
    const before = known.current;
    const key = focused === null ? undefined : keyAt(focused);
    known.current = focused === null ? null : { index: focused, key };
    if (before?.index !== focused || before.key === undefined || before.key === key) return;
    const next = placeOf(before.key, { rowCount, keyAt });
    if (next === null) return;
    const { activeElement } = document;
    const controls: (Element | null)[] = rowOf(activeElement)?.controls ?? [];
    known.current = { index: next, key: before.key };
    wantedControl.current = Math.max(controls.indexOf(activeElement), 0);
    setFocused(next);
  }, [focused, rowCount, keyAt]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target instanceof Element && target.closest(TYPED_INTO)) return;
    const row = rowOf(target);
    const next = row && rowAfter(key, row.at, rowCount);
    if (row === null || next === null) return;
    event.preventDefault();
    wantedControl.current = target instanceof HTMLElement ? row.controls.indexOf(target) : 0;
    setFocused(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target);
    if (row && wantedControl.current === null) setFocused(row.at);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (wantedControl.current === null && !currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return {
    body,
    focused: focused !== null && focused < rowCount ? focused : null,
    onKeyDown,
    onFocus,
    onBlur,
  };
}
