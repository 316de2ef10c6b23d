import { createAuditEntry } from '../../accounts/audit/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { createRole } from '../../desk/roles/store.ts';
import type { Done, Given } from './command.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Who types this sits at the server, often beside the person, and before any mail can be sent. */
const UNPROVEN =
  'Nobody has confirmed yet that this e-mail is theirs, and anyone may have signed up with it: have the person open the link of their welcome mail.';

/** Makes somebody an administrator of the desk: the first one, who invites the others there. */
export async function makeAdministrator({
  db,
  subject,
  options: { by = '', until },
}: Given): Promise<Done> {
  const account = await findByEmail(db, subject);
  if (!account) throw new Error('There is no account with this e-mail: they sign up first');
  const startsAt = Date.now();
  const endsAt = until === undefined ? startsAt + YEAR_MS : endOfDay(until);
  if (!(endsAt > startsAt)) throw new Error('Say --until with a day to come, as YYYY-MM-DD');
  await db.transaction().execute(async (trx) => {
    const role = { role: 'administrator', clusters: [], startsAt, endsAt } as const;
    await createRole(trx, account.id, role, { by: by.trim(), now: startsAt });
    const entry = { accountId: account.id, record: 'role given', subject: 'administrator' };
    await createAuditEntry(trx, { ...entry, reader: by.trim(), reason: '' }, startsAt);
  });
  const last = new Date(endsAt).toISOString().slice(0, 10);
  const text = `${account.fullName} is an administrator of the desk until ${last}. They sign in at /desk with their password and set up a second factor there; 'desk: on' in festival.yaml opens it.`;
  return {
    text: account.provenAt === null ? `${text}\n${UNPROVEN}` : text,
    outcome: 'administrator made',
  };
}

/** By India's clock, as the festival's. */
function endOfDay(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T23:59:59+05:30`) : Number.NaN;
}
