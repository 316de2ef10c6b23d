import type { SocialLink } from '../../contract/festival.ts';

/** The networks' marks as plain shapes in 24 x 24, drawn for one colour. */
const marks: Record<SocialLink['logo'], string> = {
  youtube:
    'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 3.8v6.4l5.6-3.2z',
  x: 'M3 3.5h5.2l4.1 5.6 4.8-5.6h2.6l-6.2 7.3L21 20.5h-5.2l-4.5-6.2-5.3 6.2H3.4l6.7-7.9zm3.6 2 10.2 13h1.6L8.2 5.5z',
  facebook:
    'M13.6 21v-7.6h2.7l.4-3.2h-3.1V8.3c0-1 .3-1.6 1.6-1.6h1.6V3.9c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.1v2.3H7.7v3.2h2.7V21z',
  instagram:
    'M8 2.5h8A5.5 5.5 0 0 1 21.5 8v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5zm0 2.1A3.4 3.4 0 0 0 4.6 8v8A3.4 3.4 0 0 0 8 19.4h8a3.4 3.4 0 0 0 3.4-3.4V8A3.4 3.4 0 0 0 16 4.6zm4 2.7a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4zm0 2a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zm5-3.6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  medium:
    'M7 6.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 7 6.2zm9.2.4c1.7 0 3 2.4 3 5.4s-1.3 5.4-3 5.4-3-2.4-3-5.4 1.3-5.4 3-5.4zm5 .6c.6 0 1.1 2.2 1.1 4.8s-.5 4.8-1.1 4.8-1.1-2.2-1.1-4.8.5-4.8 1.1-4.8z',
};

export function SocialMark({ logo }: { logo: SocialLink['logo'] }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[logo]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
