import { IconPhoto } from '@tabler/icons-react';
import { memo, useState } from 'react';
import classes from './catalogue.module.css';

/** The address of a picture that the page may show, which only asks its own server; null for any other. */
function ownPicture(address: string | null): string | null {
  if (address === null || !URL.canParse(address, window.location.origin)) return null;
  const url = new URL(address, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : null;
}

type PictureProps = {
  address: string | null;
  /** Its side in pixels, also while it is loading and where there is none. */
  size: number;
  alt?: string;
};

export const Picture = memo(({ address, size, alt = '' }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const source = ownPicture(address);
  return (
    <span className={classes['frame']} style={{ width: size, height: size }}>
      {source === null || source === broken ? (
        <IconPhoto size={size / 2} stroke={1.4} aria-hidden="true" />
      ) : (
        <img
          key={source}
          src={source}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(source)}
        />
      )}
    </span>
  );
});
