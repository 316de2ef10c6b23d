import { setTimeout as pause } from 'node:timers/promises';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { passwordQueue } from '../passwords.ts';
import type { SealedIdProofs } from './sealed.ts';

/** A crowd that signs up has the processor: meanwhile one picture in so many seconds. */
const MAX_WAIT_MS = 3000;
const LOOK_EVERY_MS = 100;
/** More than any fault of the moment takes; a picture that ends its process is not tried for days. */
const MAX_ATTEMPTS = 20;

export interface PictureJob {
  readonly idProof: string;
}

/** Makes pictures anew that lie there as they came, one at a time, when no password is being hashed. */
export function pictureJobs(jobs: Jobs, idProofs: SealedIdProofs): AddJob<PictureJob> {
  return jobs.define<PictureJob>('ID proof picture', {
    atOnce: 1,
    attempts: () => MAX_ATTEMPTS,
    async work({ idProof }) {
      for (
        let waited = 0;
        passwordQueue().running > 0 && waited < MAX_WAIT_MS;
        waited += LOOK_EVERY_MS
      )
        await pause(LOOK_EVERY_MS);
      await idProofs.finish(idProof);
    },
  });
}
