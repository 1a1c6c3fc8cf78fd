// Popups whose code comes when someone reaches for them: what floats weighs more than the screen that it floats over. The
// button that opens one is there from the start, and stays the same when the code has come.
import { type ComponentType, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { useTell } from '../messages/tell.ts';

/** What a popup is told of the button that it hangs on. */
export type Hanging = {
  /** The button's; with `-dropdown`, the popup's own. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** To be called once it is there, still closed: one that opens as it comes would not know where the focus was. */
  onHung: () => void;
};

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The popup, once there is one, and what it and the button are told. `load` must not change between renders. */
export function useLatePopup<Props extends { hanging: Hanging }>(load: Load<Props>) {
  const tell = useTell();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
  const [isHung, setHung] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && isHung;

  const fetchCode = useCallback(async () => {
    const loaded = await load();
    setPopup(() => loaded);
  }, [load]);
  const reach = () => {
    if (!Popup) fetchCode().catch(() => null); // whoever presses the button is told
  };
  const toggle = async () => {
    setWanted(!isWanted);
    if (Popup) return;
    try {
      await fetchCode();
    } catch {
      setWanted(false);
      tell({ tone: 'error', text: 'This could not be loaded. If it stays away, reload the page.' });
    }
  };
  const onHung = useCallback(() => setHung(true), []);

  return {
    Popup,
    hanging: { id, button, isOpen, onOpen: setWanted, onHung } satisfies Hanging,
    /** For the button, whatever it opens. */
    reaching: { ref: button, onPointerEnter: reach, onFocus: reach, onClick: () => void toggle() },
    /** For a button of which assistive technology is told what it opens. */
    telling: (kind: 'menu' | 'dialog') => ({
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    }),
  };
}
