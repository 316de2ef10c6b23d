import { getDetails, getQr } from '../../contract/accounts/profile.ts';
import { listOwnEntries } from '../../contract/entries/entry-calls.ts';
import type { Site } from '../../contract/site.ts';
import { call } from '../calls/call.ts';
import { keepPrivateCopy } from '../session/private-copy.ts';
import { currentToken } from '../session/session.ts';

/**
 * Asks for what the pass and the programme show, and keeps it.
 * @throws CallError where not all of it could be had
 */
export async function keepPerson({ apiUrl: base, festival }: Site): Promise<void> {
  const token = currentToken();
  const [profile, qr, entries] = await Promise.all([
    call(getDetails, { base }),
    call(getQr, { base }),
    festival.features.registration ? call(listOwnEntries, { base }) : undefined,
  ]);
  const told = { profile: profile.message, qr: qr.message, entries: entries?.message };
  keepPrivateCopy(token, told);
}
