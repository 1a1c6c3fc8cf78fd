import { useState } from 'react';

const STORAGE_KEY = 'insights-single-keys';
const OFF = 'off';

// Storage can be forbidden; the choice then lasts as long as the page.
function findStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether single keys act; only a switch that was turned off is remembered. */
export function useSingleKeyChoice() {
  const [isOn, setIsOn] = useState(() => findStorage()?.getItem(STORAGE_KEY) !== OFF);
  const choose = (isChosen: boolean) => {
    if (isChosen) findStorage()?.removeItem(STORAGE_KEY);
    else findStorage()?.setItem(STORAGE_KEY, OFF);
    setIsOn(isChosen);
  };
  return { isOn, choose };
}
