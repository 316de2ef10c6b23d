/** Drawn in a square of 20, by strokes. */
const PATHS = {
  camera: 'M2.5 6h3.2l1.3-2h6l1.3 2h3.2v10h-15zM10 8a3 3 0 1 0 .1 0',
  card: 'M2 4.5h16v11.5H2zM7 7.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M4 14c.5-2.2 5.5-2.2 6 0M12 8.5h4M12 11.5h4',
  check: 'M3.5 10.5 8 15 16.5 5',
  chevron: 'M5 7.5l5 5 5-5',
  coin: 'M10 2.7a7.3 7.3 0 1 1 0 14.6 7.3 7.3 0 0 1 0-14.6M7 6.6h6M7 9h6M7.2 6.6c4.6 0 4.6 4.9 0 4.9l4 3.4',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  cross: 'M5 5l10 10M15 5 5 15',
  dash: 'M5 10h10',
  down: 'M10 4v11M5.5 11l4.5 4.5 4.5-4.5',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 17h12',
  event: 'M3 4.5h14V17H3zM3 8.5h14M7 2.5v4M13 2.5v4',
  eye: 'M2 10c3.5-6.5 12.5-6.5 16 0-3.5 6.5-12.5 6.5-16 0M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  flag: 'M5 17.5v-14h10.5l-2.5 3.5 2.5 3.5H5',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M7 7h6v6H7z',
  half: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M11 4v12M13 4.6v10.8M15 6v8',
  home: 'M3 9.5 10 4l7 5.5V17h-5v-4.5H8V17H3z',
  in: 'M12 3h5v14h-5M3 10h9M8 6l4 4-4 4',
  key: 'M6.5 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 10h8v3.5M15 10v2.8',
  keys: 'M2 5h16v10.5H2zM5 8.5h.5M8 8.5h.5M11 8.5h.5M14 8.5h.5M6 12h8',
  left: 'M12.5 5l-5 5 5 5',
  lock: 'M4 9h12v8.5H4zM7 9V6.2a3 3 0 0 1 6 0V9M10 12v2.5',
  log: 'M5 2.5h7.5L16 6v11.5H5zM8 9h5M8 12h5M8 15h3',
  mail: 'M2.5 4.5h15v11.5h-15zM3 5.5l7 5.5 7-5.5',
  minus: 'M4 10h12',
  more: 'M4 10h.5M10 10h.5M16 10h.5',
  network: 'M2 7.5c4.5-4 11.5-4 16 0M5 11c3-2.5 7-2.5 10 0M8 14.2c1.3-1 2.7-1 4 0M10 17h.1',
  open: 'M4 9h12v8.5H4zM7 9V6.2a3 3 0 0 1 5.8-1M10 12v2.5',
  out: 'M8 3H3v14h5M8 10h9M13 6l4 4-4 4',
  pause: 'M7 5v10M13 5v10',
  people:
    'M7.5 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6M2 17c0-3.5 2.5-5.5 5.5-5.5S13 13.5 13 17M13 4.3a3 3 0 0 1 0 5.5M15 12.2c2 .7 3 2.3 3 4.8',
  plus: 'M10 4v12M4 10h12',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z',
  right: 'M7.5 5l5 5-5 5',
  scan: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M6 10h8',
  search: 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M12.8 12.8 17.5 17.5',
  torch: 'M7 2.5h6v3L12 8v9.5H8V8L7 5.5zM7 5.5h6M10 10.5v2',
  'turn-left': 'M4.2 6.5A6.8 6.8 0 1 1 3 10M3.5 2.5v4.3h4.3',
  'turn-right': 'M15.8 6.5A6.8 6.8 0 1 0 17 10M16.5 2.5v4.3h-4.3',
  undo: 'M7 4.5 3.5 8 7 11.5M4 8h8a4.5 4.5 0 0 1 0 9H8',
  unreachable:
    'M2 7.5c2-1.8 4.3-2.8 6.5-3M18 7.5c-1.3-1.2-2.8-2-4.3-2.5M5 11c1.3-1.2 2.8-1.9 4.3-2.1M15 11c-.6-.5-1.2-.9-1.8-1.2M10 15h.1M3 3l14 14',
  up: 'M10 16V5M5.5 9 10 4.5 14.5 9',
  warning: 'M10 3l8 14H2zM10 8v4.5M10 14.3v.9',
} as const;

export type IconName = keyof typeof PATHS;

/** Only decorates: a word stands beside it, or in its button's `aria-label`. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="icon"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
