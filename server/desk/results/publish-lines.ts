import type { NamedEvent } from '../../../contract/event-addresses.ts';
import { certificateWords } from '../../../contract/results/certificate-words.ts';
import { issueCertificates } from '../../accounts/certificates/store.ts';
import type { Database } from '../../database/connection.ts';
import { createPublication } from '../../results/store.ts';
import { listPeopleOf, type PersonRow } from '../entries/store.ts';

/** Behind all ranks. */
const LAST = 1_000_000;

/** Adds a publication, and makes the certificates what it says; gives who has one, each once. */
export async function publishLines(
  trx: Database,
  event: NamedEvent,
  is: Parameters<typeof createPublication>[2],
  publication: Parameters<typeof createPublication>[3],
): Promise<PersonRow[]> {
  const { lines, at } = publication;
  await createPublication(trx, event, is, publication);
  const ids = lines.map(({ entryId }) => entryId);
  const people = Map.groupBy(await listPeopleOf(trx, ids), ({ entryId }) => entryId);
  // Who gave one place back and took another since stands in both: the better rank counts.
  const worstFirst = lines.toSorted((a, b) => (b.rank ?? LAST) - (a.rank ?? LAST));
  const certified = worstFirst.flatMap((line) =>
    (people.get(line.entryId) ?? []).map((person) => ({
      ...person,
      result: certificateWords(line),
    })),
  );
  const each = [...new Map(certified.map((one) => [one.accountId, one])).values()];
  await issueCertificates(trx, event, each, at);
  return each;
}
