/**
 * Draws the clusters' signs for the site again: `node art/make-signs.ts`.
 * Thirteen motifs side by side in the order of their ids, in one file for each ground they stand on;
 * posters are made from the same motifs, which is why this stands here and not in `web/art/`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusters } from '../contract/clusters.ts';
import { motifsOf } from '../server/content/posters/motifs.ts';
import type { Palette } from '../server/content/posters/palettes.ts';

const pictures = join(import.meta.dirname, '../web/art/pictures');

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
  /** Where each motif's middle stands in its cell. */
  middle: number;
  scale: (clusterId: number) => number;
}

const row = (palette: Palette, { width, height, middle, scale }: Cell): string => {
  const signs = clusters.map(({ id }, index) => {
    const [sign] = motifsOf(id);
    const x = index * width + width / 2;
    return `<g transform="translate(${x} ${middle}) scale(${scale(id)})">${sign(palette)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * clusters.length} ${height}">${signs.join('')}</svg>\n`;
};

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

await writeFile(join(pictures, 'signs-night.svg'), row(night, inWindows));
await writeFile(join(pictures, 'signs-ink.svg'), row(ink, onNotes));
