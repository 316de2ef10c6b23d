import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Picture } from '../../contract/pictures.ts';

interface Props {
  picture: Picture;
  /** Its width on the screen, as `<img sizes>` takes it: `340px`, `(max-width: 500px) 90vw, 400px`. */
  sizes: string;
  /** By default the content's own. '' when words beside it say it already. */
  alt?: string;
  /** In the first screenful: loaded at once and before others. */
  first?: boolean;
  className?: string | undefined;
  /** Stands in its place when it can't be had. */
  instead?: ReactNode;
}

/** A picture of the content in the lightest kind and size that fits, with its own measures. */
export function ContentPicture({
  picture,
  sizes,
  alt = picture.alt,
  first,
  className,
  instead,
}: Props) {
  const { image, hasFailed, onError } = useFailure();
  if (hasFailed && instead) return instead;
  return (
    <picture>
      {picture.sources.map(({ mime, srcSet }) => (
        <source key={mime} type={mime} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={image}
        className={className}
        src={picture.url}
        alt={alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        style={picture.colour ? { backgroundColor: picture.colour } : undefined}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
      />
    </picture>
  );
}

function useFailure() {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const onError = () => setHasFailed(true);
  useEffect(() => {
    // It may have failed before the page was taken over. A drawing without measures has no width either.
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) image.current?.decode().catch(() => setHasFailed(true));
  }, []);
  return { image, hasFailed, onError };
}
