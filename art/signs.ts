import { clusters } from '../contract/clusters.ts';
import type { Palette } from '../server/content/posters/drawings/palettes.ts';
import { motifsOf } from '../server/content/posters/motifs.ts';
import { type Made, svg, svgFiles } from './made.ts';

const night: Palette = {
  ground: '#0e2e34',
  light: '#3d767a',
  dark: '#06161a',
  pale: '#f3e6c4',
  brass: '#d5a550',
};
const ink: Palette = {
  ground: '#e3cd9e',
  light: '#cbae76',
  dark: '#20150d',
  pale: '#d6b77a',
  brass: '#a0722e',
};

/** Bulky things are drawn smaller, so that all thirteen weigh the same to the eye. */
const scales: Readonly<Record<number, number>> = { 2: 0.7, 4: 0.7, 7: 0.7, 12: 0.62 };

interface Cell {
  width: number;
  height: number;
  /** The height of each motif's middle in its cell. */
  middle: number;
  scale: (clusterId: number) => number;
}

const inWindows = {
  width: 240,
  height: 300,
  middle: 186,
  scale: (id: number) => scales[id] ?? 0.76,
};
const onNotes = {
  width: 240,
  height: 240,
  middle: 120,
  scale: (id: number) => (scales[id] ?? 0.8) * 1.25,
};

/**
 * The clusters' signs: thirteen motifs side by side in the order of their ids, a file for each ground
 * they stand on. Posters are drawn from the same motifs while the server runs.
 */
export function drawSigns(): Made[] {
  return svgFiles('web/art/pictures', {
    'signs-night': row(night, inWindows),
    'signs-ink': row(ink, onNotes),
  });
}

function row(palette: Palette, { width, height, middle, scale }: Cell): string {
  const signs = clusters.map(({ id }, index) => {
    const [sign] = motifsOf(id);
    const x = index * width + width / 2;
    return `<g transform="translate(${x} ${middle}) scale(${scale(id)})">${sign(palette)}</g>`;
  });
  return `${svg(`0 0 ${width * clusters.length} ${height}`, signs.join(''))}\n`;
}
