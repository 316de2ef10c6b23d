import type { DeskEvent } from '../../../contract/desk/events.ts';

/** A place may be given now. */
export function hasFree({ counts: { places, taken } }: Pick<DeskEvent, 'counts'>): boolean {
  return places === null || taken < places;
}

type AtDoor = Pick<DeskEvent, 'counts' | 'here' | 'hereAllowed' | 'waitingAllowed'> & {
  readonly hasBegun: boolean;
};

const ASKED = 'the others are asked by an offer';

/** Above the line: what becomes of a free place; undefined of an event that has begun and has none. */
export function placesNote(event: AtDoor): string | undefined {
  const isFree = hasFree(event);
  if (event.hasBegun) return isFree ? atDoorNote(event) : undefined;
  if (isFree && event.counts.waiting > 0 && event.waitingAllowed === 0)
    return 'Places are free, but the colleges of those who wait have all of theirs.';
  return isFree
    ? 'Places are free: they are offered by themselves, in order, as soon as the hours allow it.'
    : 'A place that becomes free is offered to the first by itself; whoever lets it pass gives way to the next.';
}

function atDoorNote({ here, hereAllowed }: AtDoor): string {
  if (hereAllowed === here) return `Places are free: those who are here are let in, ${ASKED}.`;
  return hereAllowed === 0
    ? `Places are free, but the colleges of those who are here have all of theirs; ${ASKED}.`
    : `Places are free: those who are here are let in where their college has one left, ${ASKED}.`;
}
