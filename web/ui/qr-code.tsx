import { useEffect, useState } from 'react';
import { drawQr, type QrDrawing } from './draw-qr.ts';

interface Props {
  text: string;
  label: string;
  className?: string | undefined;
  /** The text as it was drawn before; undefined where it wasn't. */
  drawing?: QrDrawing | undefined;
}

const PLACE: QrDrawing = { side: 37, path: '' };

/** A QR code as one path; its place is kept until it is drawn. */
export function QrCode({ text, label, className, drawing }: Props) {
  const [drawn, setDrawn] = useState(PLACE);
  const { side, path } = drawing ?? drawn;
  const isDrawn = drawing !== undefined;
  useEffect(() => {
    if (isDrawn) return;
    let isCurrent = true;
    drawQr(text).then(
      (now) => isCurrent && setDrawn(now),
      // The link and the code stand beside it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, isDrawn]);
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
