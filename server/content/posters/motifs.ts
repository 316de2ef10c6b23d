import {
  leafBundle,
  letter,
  nib,
  openBook,
  palmLeaves,
  quill,
  scroll,
  typewriter,
} from './drawings/letters.ts';
import {
  brushPot,
  compasses,
  dressForm,
  paintPalette,
  setSquare,
  spool,
} from './drawings/making.ts';
import {
  ankleBells,
  drum,
  fan,
  gramophone,
  microphone,
  veena,
} from './drawings/music-and-dance.ts';
import type { Drawing } from './drawings/palettes.ts';
import { camera, controller, filmReel, joystick, masks, puppet } from './drawings/play.ts';

/** The motifs of a cluster; the first is also its sign on windows and notes. */
export type Motifs = readonly [Drawing, Drawing, ...Drawing[]];

/** Each cluster's motifs by its id; a cluster that has none of its own borrows the first one's. */
export function motifsOf(clusterId: number): Motifs {
  return motifs[clusterId] ?? arts;
}

const arts: Motifs = [brushPot, paintPalette];
const motifs: Readonly<Record<number, Motifs>> = {
  1: arts,
  2: [fan, ankleBells],
  3: [masks, puppet],
  4: [controller, joystick],
  5: [gramophone, microphone],
  6: [dressForm, spool],
  7: [camera, filmReel],
  8: [quill, typewriter],
  9: [palmLeaves, leafBundle],
  10: [openBook, scroll],
  11: [nib, letter],
  12: [veena, drum],
  13: [compasses, setSquare],
};
