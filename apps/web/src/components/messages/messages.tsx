import { type ReactNode, useCallback, useState } from 'react';
import { PassingMessage } from './passing-message.tsx';
import { type Message, TellContext } from './tell.ts';

type MessagesProps = {
  /** Which screen is shown, such as its path: what was said on another one is not said here. */
  screen: string;
  children: ReactNode;
};

/** Shows what everything below it tells the person. The newest message replaces the one before it. */
export function Messages({ screen, children }: MessagesProps) {
  const [told, setTold] = useState<(Message & { screen: string }) | null>(null);
  const tell = useCallback((message: Message) => setTold({ ...message, screen }), [screen]);
  const forget = useCallback(
    (gone: Message) => setTold((current) => (current === gone ? null : current)),
    [],
  );
  // Also what comes late, from a screen that has been left: nobody would know what it is about.
  if (told && told.screen !== screen) setTold(null);
  return (
    <TellContext value={tell}>
      {children}
      {told?.screen === screen && <PassingMessage message={told} onGone={forget} />}
    </TellContext>
  );
}
