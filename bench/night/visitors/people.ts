import { EMPTY, type SignUpValues } from '../../../web/screens/sign-up/sign-up-rules.ts';
import { filledForm } from '../../measuring/sign-up-form.ts';

/** Of those who come, so many are on a campus, which has one address for all; the others have one each. */
const ON_CAMPUS = 0.5;
const CAMPUSES = 6;

export interface Person {
  readonly values: SignUpValues;
  /** The number of their photo. */
  readonly photo: number;
  /** Of this machine's own network, 127.0.0.0/8: a server sees it without trusting anybody. */
  readonly address: string;
  /** The first token: from then on the account must be there. */
  token?: string;
}

/** Visitor `n`, whose name, phone, e-mail, room and password nobody else has. `night` is a word for this one. */
export function personOf(
  n: number,
  { night, photos, colleges }: { night: string; photos: number; colleges: readonly string[] },
): Person {
  const password = `Lamp-lit9!${n}`;
  const email = `ravi.${n}@${night}.example.edu`;
  const values = {
    ...EMPTY,
    ...filledForm({ username: `ravi-${n}`, name: `Ravi ${n}`, email, password }),
    user_phone: `9${String(n).padStart(9, '0')}`,
    user_college: colleges[n % colleges.length]!,
    user_othercollege: '',
    user_address: `Room ${n}`,
    conf_pw: password,
  };
  return { values, photo: n % photos, address: addressOf(n) };
}

function addressOf(n: number): string {
  const isOnCampus = n % 100 < 100 * ON_CAMPUS;
  return isOnCampus
    ? `127.7.0.${1 + (n % CAMPUSES)}`
    : `127.${8 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
}
