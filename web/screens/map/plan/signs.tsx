/** An oil lamp: lit where something is on, and only there. */
export function Lamp({ lit = false, at }: { lit?: boolean; at?: string }) {
  const drawing = lit ? (
    <>
      <path
        stroke="#8a1608"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M0-25v-6M-10-21l-5-5M10-21l5-5M-15-11h-6M15-11h6"
      />
      <path
        fill="#ffb938"
        stroke="#20150d"
        strokeWidth="1.3"
        d="M0-20c2 6 6.5 8.5 6.5 14S3.5 3 0 3s-6.5-3.5-6.5-9S-2-14 0-20z"
      />
      <path fill="#fff6d8" d="M0-9c1 3 3 4 3 7s-1.5 4-3 4-3-1-3-4 2-4 3-7z" />
      <path fill="#8a3d17" stroke="#20150d" strokeWidth="1.3" d={BOWL} />
    </>
  ) : (
    <path fill="#d9bf8b" stroke="#4b3625" strokeWidth="1.4" d={`${BOWL}M0 1v-5`} />
  );
  if (at) return <g transform={at}>{drawing}</g>;
  return (
    <svg width="30" height="32" viewBox="-22 -32 44 46" aria-hidden="true">
      {drawing}
    </svg>
  );
}

const BOWL = 'M-13 0c6 2.5 20 2.5 26 0-1 7-5 9-13 9S-12 7-13 0z';
