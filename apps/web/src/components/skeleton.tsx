import classes from './skeleton.module.css';

type SkeletonProps = {
  /** In pixels, or as styles say it; as wide as there is room, where it is not given. */
  width?: number | string;
  height: number | string;
  margin?: string;
  className?: string;
};

/**
 * The room of something that is on its way. It stands still: each that moves is a layer of its own, and the browser puts the
 * layers of a page together again with every part that comes.
 */
export const Skeleton = ({ className = '', ...size }: SkeletonProps) => (
  <div className={`${classes['skeleton']} ${className}`} style={size} />
);
