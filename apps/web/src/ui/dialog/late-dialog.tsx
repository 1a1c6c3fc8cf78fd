import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTell } from '../messages/tell.ts';

type DialogProps = { opened: boolean; onClose: () => void };

/** A dialog whose code comes when the first of its kind opens; where it does not come, it is closed again with a word. */
export function lateDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  return function Dialog(props: Props) {
    const { opened, onClose } = props;
    const tell = useTell();
    const [Kit, setKit] = useState(() => known);
    // There closed before it opens: one that opens as it comes would not know where the focus was.
    const [isThere, setThere] = useState(false);
    const giveUp = useEffectEvent(() => {
      tell({ tone: 'error', text: 'This could not be loaded. If it stays away, reload the page.' });
      onClose();
    });
    useEffect(() => {
      if (Kit) return setThere(true);
      if (!opened) return;
      load()
        .then((loaded) => {
          known = loaded;
          setKit(() => loaded);
        })
        .catch(() => giveUp());
    }, [Kit, opened]);
    return Kit && <Kit {...props} opened={opened && isThere} />;
  };
}
