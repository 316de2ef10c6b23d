import { readCode } from '../../../contract/codes.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { type FileFault, readCsv } from './csv-file.ts';

/** Who a file's lines name, by participant code or e-mail; an empty `person` for nobody. */
type PersonLine = { readonly line: number; readonly person: string };

const CODE_HEADS = ['code', 'participant code'];
const EMAIL_HEADS = ['e-mail', 'email', 'mail'];

/**
 * The people of a CSV file, one a line: in its column Code or E-mail, among others as our exports have them, or without a
 * heading wherever a code or an address stands.
 */
export async function readPeopleFile(text: string): Promise<readonly PersonLine[] | FileFault> {
  const table = await readCsv(text);
  if ('reason' in table) return table;
  const [first = { line: 1, values: [] }, ...rest] = table;
  if (first.values.some(isPerson))
    return table.map(({ line, values }) => ({
      line,
      // A name of sixteen letters reads as a code.
      person: asWritten(values.find(isAddress) ?? values.find(isPerson) ?? values[0]!),
    }));
  const heads = first.values.map(nameKey);
  const columns = [CODE_HEADS, EMAIL_HEADS].map((known) =>
    heads.findIndex((head) => known.includes(head)),
  );
  if (columns.every((column) => column < 0))
    return { line: first.line, reason: 'no column is called Code or E-mail' };
  return rest.map(({ line, values }) => ({
    line,
    person: asWritten(columns.map((column) => values[column]).find(Boolean) ?? ''),
  }));
}

function isPerson(value: string): boolean {
  return isAddress(value) || readCode(value) !== null;
}

function isAddress(value: string): boolean {
  return value.includes('@');
}

/** A code as its pass has it. */
function asWritten(value: string): string {
  return readCode(value) ?? value;
}
