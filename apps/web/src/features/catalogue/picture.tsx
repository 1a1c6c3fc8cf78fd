import { IconPhoto } from '@tabler/icons-react';
import { memo, useState } from 'react';
import classes from './picture.module.css';

/** The address of a picture that the page may show, which only asks its own server; null for any other. */
export function ownPicture(address: string | null): string | null {
  if (address === null || !URL.canParse(address, window.location.origin)) return null;
  const url = new URL(address, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : null;
}

type PictureProps = {
  address: string | null;
  /** Its side in pixels: it takes that room before it is there, and where it never comes. */
  size: number;
  /** Empty where the words beside it say all. */
  alt?: string;
};

/** A picture in a square; a quiet sign stands in where there is none, or where it cannot be had. */
export const Picture = memo(({ address, size, alt = '' }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = ownPicture(address);
  return (
    <span className={classes['frame']} style={{ width: size, height: size }}>
      {shown === null || shown === broken ? (
        <IconPhoto size={size / 2} stroke={1.4} aria-hidden="true" />
      ) : (
        <img
          key={shown}
          src={shown}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  );
});
