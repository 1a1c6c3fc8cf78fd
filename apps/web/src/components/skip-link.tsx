import classes from './skip-link.module.css';

/** Lets a keyboard user jump over the navigation; seen only when it has the focus. */
export function SkipLink() {
  return (
    <a className={classes['link']} href="#main">
      Skip to content
    </a>
  );
}
