import type { Season } from '../world/season.ts';
import { soon } from '../world/time.ts';
import { signUps } from './sign-ups.ts';

const PEOPLE = 2;
/** Three times as long as a process has a job without saying so once more. */
const [STEPS, STEP_MS] = [9, 10_000];
/** The machine's time. */
const [BEGUN_WITHIN_MS, SAID_WITHIN_MS] = [10_000, 1500];
/** What is left to a process that has just said so. */
const FRESH_MS = 20_000;

/** Some sign up while a new build's process runs beside the old one, and the mail server answers nobody for more than a minute. */
export async function upgradeWhileMailIsSlow(season: Season): Promise<void> {
  const { cast, people, mailbox, server, clock } = season;
  const accounts = cast.filter(({ token }) => token).length;
  const mails = mailbox.all().length;
  const end = await server.startBeside();
  const goOn = mailbox.hold();
  try {
    await signUps({ until: (accounts + PEOPLE) / people })(season);
    await soon(() => mailbox.all().length >= mails + PEOPLE, BEGUN_WITHIN_MS);
    for (let step = 0; step < STEPS; step += 1) {
      clock.turnTo(clock.at + STEP_MS);
      // Where nobody says so, another process may take it: looking goes by the machine's time.
      await soon(() => areAllKept(season), SAID_WITHIN_MS);
    }
  } finally {
    goOn();
    await end();
  }
}

/** True where each job that is under way is its process's for a while yet. */
async function areAllKept({ db, clock }: Season): Promise<boolean> {
  const { least } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('runAfter').as('least'))
    .where('leaseHolder', 'is not', null)
    .executeTakeFirstOrThrow();
  return least === null || Number(least) > clock.at + FRESH_MS;
}
