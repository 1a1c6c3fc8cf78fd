import classes from './steady-label.module.css';

type SteadyLabelProps = { children: string; widest: string };

/** The words of a button that change while it works, without the button changing its width. */
export function SteadyLabel({ children, widest }: SteadyLabelProps) {
  return (
    <span className={classes['label']} data-widest={widest}>
      {children}
    </span>
  );
}
