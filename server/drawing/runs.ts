import bidiFactory from 'bidi-js';
import { SCRIPTS, type Script, scriptHas } from './faces.ts';

/** Letters beside each other that one face draws in one direction. */
export interface Run {
  /** Nothing for the festival's own face. */
  readonly script: Script | undefined;
  readonly text: string;
  readonly isLeftwards: boolean;
}

/** A text's runs in the order in which they stand from left to right; `isOwn` tells what the festival's own face has. */
export function runsOf(text: string, isOwn: (text: string) => boolean): Run[] {
  return directionsOf(text).flatMap(({ isLeftwards, text }) => {
    // The festival's own faces know no letter that runs leftwards, and don't turn brackets round.
    const runs = inFaces(text, isLeftwards ? () => false : isOwn);
    return (isLeftwards ? runs.reverse() : runs).map((run) => ({ ...run, isLeftwards }));
  });
}

/** A text's letters from left to right. */
export function inVisualOrder(text: string): string {
  return directionsOf(text)
    .map(({ isLeftwards, text }) => (isLeftwards ? [...text].reverse().join('') : text))
    .join('');
}

const LEFTWARDS = /(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const bidi = bidiFactory();

/**
 * Urdu runs leftwards, but its numbers and others' words don't: even levels run to the right, odd ones to the left.
 * Source: UAX 9.
 */
function directionsOf(text: string): { isLeftwards: boolean; text: string }[] {
  if (!LEFTWARDS.test(text)) return [{ isLeftwards: false, text }];
  const { levels } = bidi.getEmbeddingLevels(text);
  let runs: { level: number; text: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const [level, last] = [levels[at] ?? 0, runs.at(-1)];
    if (last?.level === level) last.text += text[at];
    else runs.push({ level, text: text[at]! });
  }
  for (let level = Math.max(...levels); level > 0; level--) runs = turned(runs, level);
  return runs.map(({ level, text }) => ({ isLeftwards: level % 2 === 1, text }));
}

/** Turns round what stands together at this level or above. */
function turned<Run extends { level: number }>(runs: readonly Run[], level: number): Run[] {
  const done: Run[] = [];
  let start = 0;
  for (const run of runs) {
    if (run.level < level) start = done.push(run);
    else done.splice(start, 0, run);
  }
  return done;
}

/** In one face where one has all of it; otherwise word by word, and a word that no face has alone letter by letter. */
function inFaces(
  text: string,
  isOwn: (text: string) => boolean,
  [into, ...smaller]: readonly RegExp[] = [WORDS, LETTERS],
): { script: Script | undefined; text: string }[] {
  if (isOwn(text)) return [{ script: undefined, text }];
  const script = SCRIPTS.find((each) => scriptHas(each, text));
  if (script || !into) return [{ script, text }];
  const runs: { script: Script | undefined; text: string }[] = [];
  for (const part of text.match(into) ?? [])
    for (const run of inFaces(part, isOwn, smaller)) {
      const last = runs.at(-1);
      if (last && last.script === run.script) last.text += run.text;
      else runs.push(run);
    }
  return runs;
}

const WORDS = /\s*\S+|\s+/gu;
/** A letter with its marks and joiners: they are drawn together. */
const LETTERS = /.[\p{M}\p{Default_Ignorable_Code_Point}]*/gsu;
