import classes from './skip-link.module.css';

/** Lets keyboard users skip the navigation; visible only while it has the focus. */
export function SkipLink() {
  return (
    <a className={classes['link']} href="#main">
      Skip to content
    </a>
  );
}
