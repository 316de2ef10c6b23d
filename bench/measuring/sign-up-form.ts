import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A filled-in sign-up, by its wire names, without the ID proof and the captcha. */
export function filledForm(person: {
  username: string;
  name: string;
  email: string;
  password: string;
}) {
  return {
    user_name: person.username,
    user_fullname: person.name,
    user_phone: '9000000002',
    user_email: person.email,
    user_degree: 'BTech',
    user_year: 'Third Year',
    user_college: 'Other',
    user_othercollege: 'A college',
    user_sex: 'MALE',
    user_nationality: 'India',
    user_password: person.password,
  };
}

/** The code that a browser sends once it has solved this challenge. */
export async function solvedCaptcha(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
