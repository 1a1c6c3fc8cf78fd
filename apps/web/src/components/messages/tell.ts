// The way to say something to the person in passing, from anywhere below the application's root.
import { createContext, use } from 'react';

/** What happened, good or bad. */
export type Message = { tone: 'success' | 'error'; text: string };

export type Tell = (message: Message) => void;

export const TellContext = createContext<Tell | null>(null);

/** Says one message at a time, on the screen it is said on; it goes on a click or after five seconds. */
export function useTell(): Tell {
  const tell = use(TellContext);
  if (!tell) throw new Error('Nobody shows messages here: Messages must stand above');
  return tell;
}
