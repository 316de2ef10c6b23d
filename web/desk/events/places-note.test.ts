import { describe, expect, it } from 'vitest';
import { placesNote } from './places-note.ts';

const counts = { unmarked: 0, offered: 0, waiting: 3, present: 0, absent: 0 };

const noteOf = (
  here: number,
  hereAllowed: number,
  { taken = 0, hasBegun = true, waiting = 3, waitingAllowed = 3 } = {},
) =>
  placesNote({
    counts: { ...counts, waiting, places: 3, taken },
    ...{ here, hereAllowed, waitingAllowed, hasBegun },
  });

describe('the note above an event’s line', () => {
  it('says that those here are let in only where their college has a place left', () => {
    expect(noteOf(3, 3)).toMatch(/those who are here are let in, /);
    expect(noteOf(3, 1)).toMatch(/let in where their college has one left/);
    expect(noteOf(3, 0)).not.toMatch(/let in/);
    expect(noteOf(0, 0)).toMatch(/those who are here are let in, /);
  });

  it('says before it begins that places are offered by themselves only where somebody can have one', () => {
    expect(noteOf(0, 0, { hasBegun: false })).toMatch(/offered by themselves/);
    expect(noteOf(0, 0, { hasBegun: false, waitingAllowed: 0 })).toMatch(/have all of theirs/);
    expect(noteOf(0, 0, { hasBegun: false, waiting: 0, waitingAllowed: 0 })).not.toMatch(/college/);
  });

  it('is none once the event has begun without a free place', () => {
    expect(noteOf(3, 3, { taken: 3 })).toBeUndefined();
    expect(noteOf(3, 3, { taken: 3, hasBegun: false })).toMatch(/becomes free/);
  });
});
