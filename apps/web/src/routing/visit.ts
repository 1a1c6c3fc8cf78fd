// What screens are told of the address beside what the router's own hooks say.
import { createContext, use } from 'react';
import type { Params } from 'react-router';

export const ScreenParams = createContext<Params>({});
export const IsLeaving = createContext(false);

/** The names in the address, also for what the screen stands in. */
export const useScreenParams = (): Params => use(ScreenParams);

/** Whether someone is on the way to another screen, whose code is still being fetched. */
export const useIsLeaving = (): boolean => use(IsLeaving);
