import { writeFile } from 'node:fs/promises';
import { sealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { listIdProofs } from '../../accounts/id-proofs/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { openSharedKeys } from '../../crypto/key-check.ts';
import type { Done, Given } from './command.ts';

/** Shows where a prize goes, if the account's e-mail is proven or the command says why it needn't be. */
export async function readBankDetails(given: Given): Promise<Done> {
  const { account, reader, keys } = await subjectOf(given);
  const { unproven } = given.options;
  if (account.provenAt === null && !unproven)
    throw new Error(
      `Nobody has proven that '${account.email}' is theirs: this may be a stranger's bank account. --unproven "why" shows it all the same`,
    );
  const reason = unproven ? `${reader.reason} (e-mail unproven: ${unproven})` : reader.reason;
  const sealed = sealedBankDetails(given.db, keys);
  const details = await sealed.open(account.id, { ...reader, reason });
  if (!details) throw new Error('This person gave no bank details');
  const lines = Object.entries({ name: account.fullName, ...details });
  return { text: lines.map(([name, value]) => `${name}: ${value}`).join('\n'), outcome: 'shown' };
}

export async function readIdProof(given: Given): Promise<Done> {
  const { to = '' } = given.options;
  if (to === '') throw new Error('Say --to which file');
  const { account, reader, keys } = await subjectOf(given);
  const [proof] = await listIdProofs(given.db, account.id);
  if (!proof) throw new Error('This person gave no ID proof');
  const picture = await sealedIdProofs(given.db, keys).open(account.id, proof.id, reader);
  if (!picture)
    throw new Error(
      'What this person sent is no picture that can be read. Ask for the card itself',
    );
  await writeFile(to, picture, { mode: 0o600, flag: 'wx' });
  return { text: `The ID proof is in ${to}. Delete it when you are done.`, outcome: 'opened' };
}

async function subjectOf({ db, settings, subject, options: { by = '', why = '' } }: Given) {
  if (why.trim() === '') throw new Error('Say --why, too: the person sees it');
  const account = await findByEmail(db, subject);
  if (!account) throw new Error('There is no account with this e-mail');
  const keys = await openSharedKeys(db, settings);
  return { account, keys, reader: { reader: by.trim(), reason: why.trim() } };
}
