import { useEffect, useState } from 'react';

const MARGIN = 4;

/** A QR code as one path. The library is fetched only where a code is shown; until then its place is kept. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const [drawn, setDrawn] = useState({ size: 29, path: '' });
  useEffect(() => {
    let isCurrent = true;
    import('qrcode/lib/core/qrcode.js').then(
      ({ create }) =>
        isCurrent && setDrawn(drawingOf(create(text, { errorCorrectionLevel: 'M' }).modules)),
      // The link and the code stand beside it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const side = drawn.size + 2 * MARGIN;
  return (
    <svg
      className={className}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-MARGIN} ${-MARGIN}h${side}v${side}h${-side}z`} />
      <path fill="#20150d" d={drawn.path} />
    </svg>
  );
}

function drawingOf({ size, data }: { size: number; data: Uint8Array }) {
  const dark = [...data.keys()].filter((at) => data[at]);
  const path = dark.map((at) => `M${at % size} ${Math.trunc(at / size)}h1v1h-1z`).join('');
  return { size, path };
}
