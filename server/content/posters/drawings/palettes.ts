/** The five tones of a poster; the sixth is always the thread. */
export interface Palette {
  ground: string;
  light: string;
  dark: string;
  pale: string;
  brass: string;
}

/** Peacock, sindoor, brass, paper, leaf: the design's five grounds. */
export const palettes: readonly Palette[] = [
  { ground: '#0e2e34', light: '#2f6b6c', dark: '#071a1e', pale: '#efe6c6', brass: '#cf9f4c' },
  { ground: '#5a160c', light: '#a5331a', dark: '#260704', pale: '#f3dfb4', brass: '#e0a347' },
  { ground: '#b98337', light: '#e6bd6c', dark: '#2a1708', pale: '#fbf0d2', brass: '#7a2312' },
  { ground: '#d9c08a', light: '#f2e3bd', dark: '#22251f', pale: '#fff7e0', brass: '#a8361d' },
  { ground: '#1d3323', light: '#4f6f47', dark: '#0b1710', pale: '#efe3bd', brass: '#d9a441' },
];

export const thread = '#e0371f';
export const threadDeep = '#b0220e';

/** A thing drawn around (0, 0), about 220 units wide and high. */
export type Motif = (palette: Palette) => string;

/**
 * A cluster's motifs: its sign on windows and notes first, each next one by what the event is that stands there in
 * `content/`, for posters take them by turns.
 */
export type Motifs = readonly [Motif, Motif, Motif, Motif, ...Motif[]];
