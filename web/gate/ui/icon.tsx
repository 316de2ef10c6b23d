/** Drawn in a square of 20, by strokes. */
const PATHS = {
  camera: 'M2.5 6h3.2l1.3-2h6l1.3 2h3.2v10h-15zM10 8a3 3 0 1 0 .1 0',
  check: 'M3.5 10.5 8 15 16.5 5',
  down: 'M5 7.5l5 5 5-5',
  left: 'M12.5 5l-5 5 5 5',
  network: 'M2 7.5c4.5-4 11.5-4 16 0M5 11c3-2.5 7-2.5 10 0M8 14.2c1.3-1 2.7-1 4 0M10 17h.1',
  'no network':
    'M2 7.5c2-1.8 4.3-2.8 6.5-3M18 7.5c-1.3-1.2-2.8-2-4.3-2.5M5 11c1.3-1.2 2.8-1.9 4.3-2.1M15 11c-.6-.5-1.2-.9-1.8-1.2M10 15h.1M3 3l14 14',
  scan: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M6 10h8',
  search: 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M12.8 12.8 17.5 17.5',
  torch: 'M7 2.5h6v3L12 8v9.5H8V8L7 5.5zM7 5.5h6M10 10.5v2',
  undo: 'M7 4.5 3.5 8 7 11.5M4 8h8a4.5 4.5 0 0 1 0 9H8',
} as const;

export type IconName = keyof typeof PATHS;

/** Only decorates: a word stands beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
