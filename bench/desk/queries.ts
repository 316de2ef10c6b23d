import { person } from './people.ts';

type Person = ReturnType<typeof person>;

/** As a question is typed where somebody only hears the name, or is in a hurry. */
const WAYS: readonly ((of: Person) => string)[] = [
  ({ full_name }) => full_name,
  ({ full_name }) => full_name.toLowerCase().split(' ').reverse().join(' '),
  ({ full_name }) => asHeard(full_name),
  ({ full_name }) => withSlip(full_name),
  ({ full_name }) =>
    full_name
      .split(' ')
      .map((word) => word.slice(0, 4))
      .join(' '),
  ({ full_name, other_college }) =>
    `${full_name.split(' ')[0]} ${full_name.split(' ')[1]} ${other_college.split(',')[0]}`,
  ({ phone }) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
  ({ phone }) => `0${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`,
  ({ participant_code }) => participant_code.slice(10).toLowerCase(),
  ({ email }) => email.split('@')[0]!,
];

/** The n-th of a hundred questions, each of its own person, and whether an answer is who was meant: one of that name. */
export function question(n: number): { q: string; isMeant: (name: string) => boolean } {
  const one = person(n * 179);
  return { q: WAYS[n % WAYS.length]!(one), isMeant: (name) => name === one.full_name };
}

/** Letters that sound alike, one for the other. */
function asHeard(name: string): string {
  return name
    .toLowerCase()
    .replace(/sh/g, 's')
    .replace(/th/g, 't')
    .replace(/v/g, 'w')
    .replace(/ee/g, 'i')
    .replace(/([nlr])(?=[aeiou])/, '$1$1');
}

/** One letter of each longer word left out. */
function withSlip(name: string): string {
  return name.replace(/\b(\w{3})\w(\w{2,})/g, '$1$2');
}
