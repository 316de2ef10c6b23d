import type { ComponentProps } from 'react';
import { kolam13Dots, kolam13Quarter } from './kolam-paths.ts';

interface MarkProps extends ComponentProps<'svg'> {
  name: 'emblem' | 'pin' | 'keyhole' | 'arrow';
}

/** One of the symbols below. It only decorates. */
export function Mark({ name, ...props }: MarkProps) {
  return (
    <svg {...props} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** Once in each page, right after its start. */
export function Symbols() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="pin-glaze" cx=".36" cy=".3" r=".8">
          <stop offset="0" stopColor="#ff9a82" />
          <stop offset=".35" stopColor="#e0371f" />
          <stop offset="1" stopColor="#7a1408" />
        </radialGradient>
        <linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f6e3ae" />
          <stop offset=".45" stopColor="#c0903f" />
          <stop offset="1" stopColor="#5f4114" />
        </linearGradient>
        <symbol id="emblem" viewBox="-52 -52 104 104">
          <g fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round">
            <path id="emblem-quarter" d={kolam13Quarter} />
            {[90, 180, 270].map((turn) => (
              <use key={turn} href="#emblem-quarter" transform={`rotate(${turn})`} />
            ))}
            <path d={kolam13Dots} stroke="var(--dot, #f5a623)" strokeWidth="5.2" />
          </g>
        </symbol>
        <symbol id="pin" viewBox="0 0 26 26">
          <circle cx="13" cy="13" r="10" fill="url(#pin-glaze)" />
          <circle cx="13" cy="13" r="4.5" fill="#f0604a" />
          <circle cx="11" cy="10.5" r="2" fill="#ffd9cf" />
        </symbol>
        <symbol id="keyhole" viewBox="0 0 20 28">
          <rect x="1" y="1" width="18" height="26" rx="9" fill="url(#brass)" />
          <path
            d="M10 4.6a5.6 5.6 0 0 1 3.1 10.2l2.5 9.9h-11.2l2.5-9.9a5.6 5.6 0 0 1 3.1-10.2z"
            fill="#0c0604"
          />
        </symbol>
        <symbol id="arrow" viewBox="0 0 22 22">
          <path d="M3 11h15m-7-8 8 8-8 8" fill="none" stroke="currentColor" strokeWidth="2.5" />
        </symbol>
      </defs>
    </svg>
  );
}
