import * as making from './drawings/making.ts';
import * as music from './drawings/music-and-dance.ts';
import type { Motif } from './drawings/palettes.ts';
import * as play from './drawings/play.ts';
import * as writing from './drawings/writing.ts';

/** The motifs of a cluster; the first is also its sign on windows and notes. */
export type Motifs = readonly [Motif, Motif, ...Motif[]];

/** Each cluster's motifs by its id; a cluster that has none of its own borrows the first one's. */
export function motifsOf(clusterId: number): Motifs {
  return motifs[clusterId] ?? arts;
}

const arts: Motifs = [making.brushPot, making.paintPalette];
const motifs: Readonly<Record<number, Motifs>> = {
  1: arts,
  2: [music.fan, music.ankleBells],
  3: [play.masks, play.puppet],
  4: [play.controller, play.joystick],
  5: [music.gramophone, music.microphone],
  6: [making.dressForm, making.spool],
  7: [play.camera, play.filmReel],
  8: [writing.quill, writing.typewriter],
  9: [writing.palmLeaves, writing.leafBundle],
  10: [writing.openBook, writing.scroll],
  11: [writing.nib, writing.letter],
  12: [music.veena, music.drum],
  13: [making.compasses, making.setSquare],
};
