import { sealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { openSharedKeys } from '../../crypto/key-check.ts';
import { turnSecretsKey } from '../../desk/factors/factors.ts';
import { turnJobsKey } from '../../jobs/jobs.ts';
import type { Done, Given } from './command.ts';

/** Seals everything with the SECRET_KEY of now, so that OLD_SECRET_KEYS can go. May be started again. */
export async function turnKey({ db, settings }: Given): Promise<Done> {
  const keys = await openSharedKeys(db, settings);
  const turned = {
    'ID proofs': await sealedIdProofs(db, keys).turnKey(),
    'bank details': await sealedBankDetails(db, keys).turnKey(),
    'second factors': await turnSecretsKey(db, keys),
    jobs: await turnJobsKey(db, keys),
  };
  const counts: string[] = [];
  const left: string[] = [];
  for (const [kind, { sealed, unopened }] of Object.entries(turned)) {
    counts.push(`${sealed} ${kind} sealed anew, ${unopened.length} not opened by any key`);
    left.push(...unopened.map((id) => `Not opened: ${kind} ${id}`));
  }
  const advice =
    left.length > 0
      ? 'They stay as they are. Look for their key before you give up OLD_SECRET_KEYS.'
      : 'Everything is sealed with SECRET_KEY: OLD_SECRET_KEYS can go.';
  return { text: [...left, ...counts, advice].join('\n'), outcome: counts.join('; ') };
}
