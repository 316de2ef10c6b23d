import sharp from 'sharp';
import { GIVEN_ROLES, isOfClusters, ROLE_WORDS } from '../../../contract/desk/rights.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/moments.ts';
import { findCollegeId, listCollegeNames } from '../../accounts/colleges/store.ts';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { createRole } from '../../accounts/roles-store.ts';
import { SAMPLE_ACCOUNT } from '../../accounts/sign-up/sample-account.ts';
import { createAccount } from '../../accounts/store.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';

const COLLEGES = 40;
/** They are open for seven weeks. */
const SIGN_UPS_MS = 49 * DAY_MS;
const INITIALS = 'ABCDEGHJKLMNPRSTV';

/** A visitor of the demo. */
export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly college: string;
}

/** So many sample visitors of a few dozen colleges, all with the password of the sample account. */
export async function createVisitors(db: Database, count: number, now: number): Promise<Visitor[]> {
  const names = (await listCollegeNames(db)).slice(0, COLLEGES);
  const colleges = await Promise.all(
    names.map(async (name) => ({ name, id: await findCollegeId(db, name) })),
  );
  const passwordHash = await hashPassword(SAMPLE_ACCOUNT.password, 'the demo');
  return db.transaction().execute(async (trx) => {
    const visitors: Visitor[] = [];
    for (let i = 1; i <= count; i++) {
      const first = i % 2 === 0 ? 'Ravi' : 'Asha';
      const initials = `${INITIALS[i % INITIALS.length]}. ${INITIALS[Math.floor(i / 7) % INITIALS.length]}.`;
      // Near colleges send more.
      const college = colleges[Math.floor(((i % 97) ** 2 / 97 / 97) * colleges.length)]!;
      const email = `${first.toLowerCase()}.${i}@example.org`;
      const person = { username: first.toLowerCase(), fullName: `${first} ${initials}`, email };
      const phone = String(9_000_000_000 + i);
      // More come each day as the festival comes near.
      const signedUpAt = Math.round(now - (((i * 37) % count) / count) ** 2 * SIGN_UPS_MS);
      const proven = { collegeId: college.id, passwordHash, emailVerifiedAt: signedUpAt };
      const id = await createAccount(trx, { ...person, phone, ...proven }, signedUpAt);
      visitors.push({ id, email, college: college.name });
    }
    return visitors;
  });
}

const YEAR_MS = 365 * DAY_MS;

const CLUSTER = 'Music';

/** Each role once, and a second administrator, as two let somebody in again who has lost their second keys. */
export const ORGANISERS = [...GIVEN_ROLES, 'administrator' as const].map((role, at) => {
  const isSecond = at === GIVEN_ROLES.length;
  const label = isSecond ? 'Second administrator' : ROLE_WORDS[role];
  return isOfClusters(role)
    ? { role, label: `${label}, ${CLUSTER}`, clusters: [CLUSTER] }
    : { role, label, clusters: [] };
});

/** Gives each role to somebody; they set up a second factor when they first sign in at the desk. */
export async function giveRoles(
  db: Database,
  visitors: readonly Visitor[],
  now: number,
): Promise<[string, Visitor | undefined][]> {
  const given = { by: 'the demo', now };
  for (const [index, { role, clusters }] of ORGANISERS.entries())
    await createRole(
      db,
      visitors[index]!.id,
      { role, clusters, startsAt: now, endsAt: now + YEAR_MS },
      given,
    );
  return ORGANISERS.map(({ label }, index) => [label, visitors[index]]);
}

/** Cards of these visitors, drawn, as they would have sent them. */
export async function giveIdProofs(
  db: Database,
  keys: SecretKeys,
  visitors: readonly Visitor[],
  now: number,
): Promise<void> {
  const proofs = sealedIdProofs(db, keys);
  for (const [index, { id, email, college }] of visitors.entries()) {
    const picture = await sharp(Buffer.from(cardOf(email, college, index)))
      .jpeg()
      .toBuffer();
    await proofs.storing(picture, (keep) =>
      db.transaction().execute((trx) => keep(trx, id, now - index * MINUTE_MS)),
    );
  }
}

function cardOf(email: string, college: string, index: number): string {
  const hue = (index * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560">
<rect width="900" height="560" fill="hsl(${hue} 35% 82%)"/>
<rect width="900" height="110" fill="hsl(${hue} 45% 30%)"/>
<rect x="50" y="160" width="220" height="280" fill="hsl(${(hue + 120) % 360} 25% 60%)"/>
<circle cx="160" cy="260" r="60" fill="hsl(${(hue + 40) % 360} 30% 40%)"/>
<g font-family="sans-serif" fill="#fff"><text x="40" y="70" font-size="30">${college.slice(0, 48).replaceAll('&', '&amp;')}</text></g>
<g font-family="sans-serif" font-size="34" fill="#222"><text x="310" y="220">Identity card</text>
<text x="310" y="290">${email.split('@')[0]}</text><text x="310" y="360">No. ${4100 + index}</text></g></svg>`;
}
