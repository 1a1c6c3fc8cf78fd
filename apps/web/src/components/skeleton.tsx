import classes from './skeleton.module.css';

type SkeletonProps = {
  /** In pixels or as a CSS length; the full width by default. */
  width?: number | string;
  height: number | string;
  margin?: string;
  className?: string;
  /** Read out while it is shown, where nothing else on the page says that something is loading. */
  label?: string;
};

/** Reserves the room of something that is loading. It is not animated: each animation would be a layer of its own. */
export const Skeleton = ({ className = '', label, ...size }: SkeletonProps) => (
  <div
    className={`${classes['skeleton']} ${className}`}
    style={size}
    {...(label && { role: 'status', 'aria-label': label })}
  />
);
