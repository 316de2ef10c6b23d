import type { ClusterId } from '../../../contract/clusters.ts';
import { arts } from './drawings/clusters/arts.ts';
import { dance } from './drawings/clusters/dance.ts';
import { designathon, letterDrawing } from './drawings/clusters/designathon.ts';
import { dramatics } from './drawings/clusters/dramatics.ts';
import {
  crossword,
  englishLits,
  invertedCommas,
  stopwatch,
} from './drawings/clusters/english-lits.ts';
import { fashion } from './drawings/clusters/fashion.ts';
import { gaming } from './drawings/clusters/gaming.ts';
import { hindiLits, missingLetter } from './drawings/clusters/hindi-lits.ts';
import { music, musicStand } from './drawings/clusters/music.ts';
import { photography } from './drawings/clusters/photography.ts';
import { shrutilaya } from './drawings/clusters/shrutilaya.ts';
import { letterTiles, tamilLits } from './drawings/clusters/tamil-lits.ts';
import { teluguLits } from './drawings/clusters/telugu-lits.ts';
import type { Motif, Motifs } from './drawings/palettes.ts';

/** Each cluster's motifs by its id, in the order of its events in `content/`, so that most show what their event is; a cluster that has none of its own borrows the first one's. */
export function motifsOf(clusterId: number): Motifs {
  return (motifs as Readonly<Record<number, Motifs>>)[clusterId] ?? arts;
}

/** A mirror would turn their letters, notes or hours around. */
export function hasOneRightSide(motif: Motif): boolean {
  return oneSided.has(motif);
}

const oneSided: ReadonlySet<Motif> = new Set([
  crossword,
  invertedCommas,
  letterDrawing,
  letterTiles,
  missingLetter,
  musicStand,
  stopwatch,
]);

const motifs: Readonly<Record<ClusterId, Motifs>> = {
  1: arts,
  2: dance,
  3: dramatics,
  4: gaming,
  5: music,
  6: fashion,
  7: photography,
  8: englishLits,
  9: tamilLits,
  10: teluguLits,
  11: hindiLits,
  12: shrutilaya,
  13: designathon,
};
