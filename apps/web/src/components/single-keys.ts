import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]';

const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(`${TYPING}, ${OVERLAY}`) !== null;

/** Acts on single keys, except while someone types or an overlay is open. */
export function useSingleKeys(actions: Record<string, () => void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const action = actions[event.key.toLowerCase()];
      if (!action || isTaken(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actions, isOn]);
}

/** Whether single keys act; only a switch that was turned off is stored. */
export function useSingleKeyChoice() {
  const [choice, setChoice, removeChoice] = useLocalStorage<string | undefined>({
    key: 'insights-single-keys',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (value) => value,
  });
  const choose = (isOn: boolean) => (isOn ? removeChoice() : setChoice('off'));
  return { isOn: choice !== 'off', choose };
}
