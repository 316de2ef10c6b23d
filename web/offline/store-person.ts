import { getDetails, getQr } from '../../contract/accounts/profile.ts';
import { listOwnEntries } from '../../contract/entries/entry-calls.ts';
import type { Site } from '../../contract/site.ts';
import { call } from '../calls/call.ts';
import { storePrivateCopy } from '../session/private-copy.ts';
import { currentToken } from '../session/session.ts';
import { drawQr } from '../ui/draw-qr.ts';

/**
 * Asks for what the pass and the programme show, and keeps it.
 * @throws CallError where not all of it could be had
 */
export async function storePerson({ apiUrl: base, festival }: Site): Promise<void> {
  const token = currentToken();
  const [{ profile, drawing }, qr, entries] = await Promise.all([
    call(getDetails, { base }).then(async (profile) => ({
      profile,
      // Drawn here, so that no phone keeps what draws it.
      drawing: await drawQr(profile.message.QRCode).catch(() => undefined),
    })),
    call(getQr, { base }),
    festival.features.registration ? call(listOwnEntries, { base }) : undefined,
  ]);
  const copy = { profile: profile.message, qr: qr.message, drawing, entries: entries?.message };
  storePrivateCopy(token, copy);
}
