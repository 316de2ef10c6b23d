import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Picture } from '../../contract/pictures.ts';

/** Without network a picture may not be here: a keyhole on its own colour says that there is more behind. */
const KEYHOLE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" width="120" height="160"><path d="M60 58a14 14 0 0 1 7 26l6 24H47l6-24a14 14 0 0 1 7-26z" fill="none" stroke="#f3e6c4" stroke-opacity=".6" stroke-width="2"/></svg>',
)}`;

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
      {!hasFailed &&
        picture.sources.map(({ mime, srcSet }) => (
          <source key={mime} type={mime} srcSet={srcSet} sizes={sizes} />
        ))}
      <img
        ref={image}
        className={className}
        src={hasFailed ? KEYHOLE : picture.url}
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
