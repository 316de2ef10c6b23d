import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import { newcomer } from '../e2e/people.ts';
import { startSite } from '../e2e/server.ts';
import { atMost, type Figure, median } from './figures.ts';

const READS = 300;
const MB = 1_000_000;

/**
 * A database with the ID proofs of `count` people: the largest of what the festival keeps. One signs up through
 * the server; the others are copied from their rows, each in a transaction as a sign-up's, with
 * random bytes in place of the sealed picture.
 */
export async function benchIdProofs(count: number): Promise<void> {
  const server = await startSite();
  const file = join(server.dataDir, 'festival.sqlite');
  try {
    const photo = await phonePhoto();
    await signUp(server.url, photo);
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
    db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    const inserts = fill(db, count);
    const size = (await stat(file)).size;
    const reads = readSome(db);
    const people = timed(() => db.prepare('select count(*) from accounts where city = ?').all('x'));
    const removals = removeSome(db);
    const started = performance.now();
    await backup(db, join(server.dataDir, 'copy.sqlite'));
    const backupSeconds = (performance.now() - started) / 1000;
    console.log(`\nID proofs of ${count} people`);
    const figures: [string, number][] = [
      ['photo, kB', photo.length / 1000],
      ['sealed, kB', sealedBytes(db) / 1000],
      ['database, MB', size / MB],
      ['backup, MB', (await stat(join(server.dataDir, 'copy.sqlite'))).size / MB],
      ['backup, s', backupSeconds],
      ['inserts, 1/s', 1000 / mean(inserts)],
      ['insert, median ms', median(inserts)],
      ['insert, p99 ms', percentile99(inserts)],
      ['removal, median ms', median(removals)],
      ['read, median ms', median(reads)],
      ['read, p99 ms', percentile99(reads)],
      ['all accounts, ms', people],
    ];
    atMost(figures.map(([name, value]): Figure => [name, value, undefined]));
    db.close();
  } finally {
    await server.stop();
  }
}

/** A photo of a card as phones send them on: 1,600 by 1,200 pixels, about 226 kB. */
export async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 200, height: 150, channels: 3, background: 'white', noise } as const;
  const grain = await sharp({ create }).png().toBuffer();
  return sharp(grain).resize(1600, 1200).jpeg({ quality: 70 }).toBuffer();
}

async function signUp(url: string, photo: Buffer): Promise<void> {
  const { message: challenge } = await (await fetch(`${url}/api/captcha`)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const person = newcomer();
  const form = new FormData();
  for (const [name, value] of Object.entries({
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
    user_id_proof: `data:image/jpeg;base64,${photo.toString('base64')}`,
    user_recaptcha_code: btoa(JSON.stringify({ challenge, solution })),
  }))
    form.append(name, value);
  const response = await fetch(`${url}/api/user/register`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(await response.text());
}

/** The milliseconds of each sign-up's rows. */
function fill(db: DatabaseSync, count: number): number[] {
  const columns = db
    .prepare("select name from pragma_table_info('accounts')")
    .all()
    .map(({ name }) => String(name));
  const own = ['id', 'email_key', 'participant_code'];
  const copied = columns.map((name) => (own.includes(name) ? '?' : name));
  const account = db.prepare(
    `insert into accounts (${columns}) select ${copied} from accounts where id = (select account_id from id_proofs limit 1)`,
  );
  const proof = db.prepare(
    'insert into id_proofs (id, account_id, media_type, bytes, created_at) values (?, ?, ?, ?, ?)',
  );
  const picture = db.prepare(
    'insert into id_proof_pictures (id_proof_id, sealed) values (?, randomblob(?))',
  );
  const bytes = sealedBytes(db);
  return Array.from({ length: count - 1 }, () =>
    timed(() => {
      const id = crypto.randomUUID();
      db.exec('begin immediate');
      account.run(...own.map(() => id));
      proof.run(id, id, 'image/jpeg', bytes, Date.now());
      picture.run(id, bytes);
      db.exec('commit');
    }),
  );
}

function sealedBytes(db: DatabaseSync): number {
  const [row] = db.prepare('select length(sealed) as bytes from id_proof_pictures limit 1').all();
  return Number(row!.bytes);
}

/** The milliseconds that it takes to delete a person, picture overwritten. */
function removeSome(db: DatabaseSync): number[] {
  const ids = db.prepare('select account_id as id from id_proofs order by id limit 50').all();
  const remove = db.prepare('delete from accounts where id = ?');
  return ids.map(({ id }) => timed(() => remove.run(String(id))));
}

/** The milliseconds of reading single pictures, here and there. */
function readSome(db: DatabaseSync): number[] {
  const ids = db
    .prepare('select id_proof_id as id from id_proof_pictures order by random() limit ?')
    .all(READS);
  const read = db.prepare('select sealed from id_proof_pictures where id_proof_id = ?');
  return ids.map(({ id }) => timed(() => read.get(String(id))));
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percentile99(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
