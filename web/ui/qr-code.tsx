import { useEffect, useState } from 'react';

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
  const [{ side, path }, setDrawn] = useState({ side: 37, path: '' });
  useEffect(() => {
    let isCurrent = true;
    import('qr').then(
      ({ default: encode }) =>
        isCurrent && setDrawn(drawingOf(encode(text, 'raw', { ecc: 'medium', border: 4 }))),
      // The link and the code stand beside it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#20150d" d={path} />
    </svg>
  );
}

function drawingOf(rows: boolean[][]) {
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => isDark && `M${x} ${y}h1v1h-1z`));
  return { side: rows.length, path: squares.filter(Boolean).join('') };
}
