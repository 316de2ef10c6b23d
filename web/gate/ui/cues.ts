import type { Verdict } from '../../../contract/gate/decide.ts';

interface Cue {
  /** Notes in hertz, each for so many seconds. */
  readonly notes: readonly (readonly [hertz: number, seconds: number])[];
  /** Milliseconds of buzzing and of pauses between. */
  readonly buzz: readonly number[];
}

/** Each says its verdict alone, to whoever can't look: their number, length and direction differ. */
export const CUES: Readonly<Record<Verdict, Cue>> = {
  admitted: { notes: [[1175, 0.16]], buzz: [70] },
  out: {
    notes: [
      [784, 0.1],
      [392, 0.2],
    ],
    buzz: [40, 40, 40],
  },
  'already in': {
    notes: [
      [587, 0.16],
      [587, 0.16],
    ],
    buzz: [120, 90, 120],
  },
  // Again and again, until a thumb has decided.
  'same person': {
    notes: [
      [1047, 0.14],
      [523, 0.14],
      [1047, 0.14],
      [523, 0.14],
    ],
    buzz: [700, 100, 300],
  },
  'kept out': { notes: [[262, 0.35]], buzz: [300] },
  'not registered': {
    notes: [
      [659, 0.14],
      [494, 0.14],
      [370, 0.22],
    ],
    buzz: [120, 80, 120, 80, 120],
  },
  'on the line': {
    notes: [
      [1175, 0.12],
      [1175, 0.12],
    ],
    buzz: [70, 70, 70],
  },
  'not valid': { notes: [[196, 0.7]], buzz: [600] },
  'see the card': {
    notes: [
      [587, 0.14],
      [880, 0.22],
    ],
    buzz: [90, 90, 260],
  },
  ended: { notes: [[196, 0.7]], buzz: [600] },
};

const PAUSE_SECONDS = 0.07;

let audio: AudioContext | undefined;

/** Browsers let a page sound only after a finger has touched it: called where one does. */
export function readySounds(): void {
  audio ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  if (audio?.state === 'suspended') void audio.resume();
}

/** Sounds and buzzes a verdict. */
export function cue(verdict: Verdict): void {
  const { notes, buzz } = CUES[verdict];
  // A browser without it, or a phone that is told to be still.
  navigator.vibrate?.([...buzz]);
  if (audio) play(audio, notes);
}

function play(context: AudioContext, notes: Cue['notes']): void {
  let at = context.currentTime;
  for (const [hertz, seconds] of notes) {
    const note = new OscillatorNode(context, { type: 'square', frequency: hertz });
    const loudness = new GainNode(context, { gain: 0.5 });
    // A note that stops at once clicks.
    loudness.gain.setTargetAtTime(0, at + seconds, 0.01);
    note.connect(loudness).connect(context.destination);
    note.start(at);
    note.stop(at + seconds + 0.06);
    at += seconds + PAUSE_SECONDS;
  }
}
