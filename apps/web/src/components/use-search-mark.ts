import { useEffect } from 'react';

const MARK = 'data-searching';
// Until the press that goes there, or leaves, has been shown: to lay out every part anew would make it wait.
const SHOWN_MS = 150;

const isSearching = () => document.activeElement?.matches('input[type="search"]') === true;

/** Marks the page while someone is in a search field: what is out of sight need not follow every key (section-card.module.css). */
export function useSearchMark() {
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => root.toggleAttribute(MARK, isSearching()), SHOWN_MS);
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', follow);
      clearTimeout(timer);
      root.removeAttribute(MARK);
    };
  }, []);
}
