import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { useNavigate } from './visit.ts';

/** Where the browser's own way is wanted: in another tab, as a download, by another button. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  !['', '_self'].includes(event.currentTarget.target);

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of ours. */
  to: string;
  replace?: boolean;
};

/** Leads to another screen without loading the page. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        void navigate(to, replace === undefined ? {} : { replace });
      }}
    />
  );
}

type RedirectProps = { to: string; state?: unknown };

/** Goes elsewhere when it is drawn, and leaves no way back to where it was. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true, state });
  }, [navigate, to, state]);
  return null;
}
