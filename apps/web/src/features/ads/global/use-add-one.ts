import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { toast } from '../../../components/toast.tsx';
import { addOne } from './global-ads.queries.ts';
import type { GlobalProfile } from './global-ads-reader.ts';
import { FAILURES, failureWords } from './global-ads-words.ts';

const ADDED = 'Profile added to database';

/** Adds single profiles, several at a time but none twice, and says which are under way. */
export function useAddOne() {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const { mutate } = useMutation({
    ...addOne,
    onSuccess: (message) => toast.success(message || ADDED),
    onError: (error) => toast.error(failureWords(error, FAILURES.syncOne)),
    onSettled: (_message, _error, { profileId }) => {
      underWay.current.delete(profileId);
      setPending(new Set(underWay.current));
    },
  });
  const add = useCallback(
    (profile: GlobalProfile) => {
      if (underWay.current.has(profile.profileId)) return;
      underWay.current.add(profile.profileId);
      setPending(new Set(underWay.current));
      mutate(profile);
    },
    [mutate],
  );
  return { pending, add };
}
