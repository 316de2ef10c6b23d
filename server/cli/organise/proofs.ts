import { movePictures } from '../../accounts/id-proofs/storage/move.ts';
import type { Done, Given } from './runs.ts';

const REPORT_EVERY_MS = 2000;

/** Moves the pictures of all ID proofs, and tells how far it is meanwhile. May be started again. */
export async function moveProofs({
  db,
  settings: { idProofs },
  subject,
  options: { to },
}: Given): Promise<Done> {
  if (subject !== 'move' || (to !== 'objects' && to !== 'database'))
    throw new Error('Say where to: proofs move --to objects, or proofs move --to database');
  let reportedAt = Date.now();
  const { moved, missing, left, failures } = await movePictures(db, idProofs, to, (count, of) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    console.error(`${count} of ${of} moved`);
  });
  const outcome = `${moved} ID proofs moved to the ${to === 'objects' ? 'object store' : to}, ${left} not`;
  const newOnes =
    idProofs.newOnes === to
      ? []
      : [`New ones go elsewhere still: set ID_PROOFS=${to}, restart the servers, run this again.`];
  const lost = missing.map((id) => `Missing in the object store: ID proof ${id}`);
  const stayed = failures.map(({ message }) => message);
  return { text: [...lost, ...stayed, outcome, ...newOnes].join('\n'), outcome };
}
