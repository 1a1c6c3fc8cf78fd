import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that cannot be sent twice: what is asked for while one is under way is not sent. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isUnderWay = useRef(false);
  const { mutate, ...mutation } = useMutation({
    ...options,
    onSettled: (...settled) => {
      isUnderWay.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...mutation,
    mutate: (...asked: Parameters<typeof mutate>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(...asked);
    },
  };
}
