import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { newcomer } from '../../e2e/people.ts';
import { startSite } from '../../e2e/server.ts';
import { ended } from '../measuring/ended.ts';
import { filledForm, solvedCaptcha } from '../measuring/sign-up-form.ts';
import { mean, median, percentile99 } from '../measuring/statistics.ts';
import type { Part } from '../report/figures.ts';

const READS = 300;
const MB = 1_000_000;

export const idProofs: Part = {
  name: 'id-proofs',
  title: 'A database of ID proofs',
  about: `The largest of what the festival keeps, on SQLite. One person signs up through the server, with a photo; the others are copied from their rows, each in a transaction as a sign-up's, with random bytes in place of the sealed picture. \`npm run bench -- id-proofs --people=18000\` fills one as large as a festival's: 10 GB of disk with its backup, some minutes.`,
  async measure({ people }, after) {
    const server = after.adopt(await startSite(), ended);
    const file = join(server.dataDir, 'festival.sqlite');
    const photo = await phonePhoto();
    await signUp(server.url, photo);
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 10_000 });
    db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    const inserts = fill(db, people);
    const size = (await stat(file)).size;
    const reads = readSome(db);
    const walk = timed(() => db.prepare('select count(*) from accounts where city = ?').all('x'));
    const removals = removeSome(db);
    const started = performance.now();
    await backup(db, join(server.dataDir, 'copy.sqlite'));
    const backupSeconds = (performance.now() - started) / 1000;
    const sealed = sealedBytes(db);
    db.close();
    return {
      figures: [
        { name: 'people', unit: '', value: people },
        { name: 'photo', unit: 'kB', value: photo.length / 1000 },
        { name: 'sealed', unit: 'kB', value: sealed / 1000 },
        { name: 'database', unit: 'MB', value: size / MB },
        { name: 'backup', unit: 's', value: backupSeconds },
        { name: 'inserts', unit: '1/s', value: 1000 / mean(inserts) },
        { name: 'insert, median', unit: 'ms', value: median(inserts) },
        { name: 'insert, p99', unit: 'ms', value: percentile99(inserts) },
        { name: 'removal, median', unit: 'ms', value: median(removals) },
        { name: 'read, median', unit: 'ms', value: median(reads) },
        { name: 'read, p99', unit: 'ms', value: percentile99(reads) },
        { name: 'a walk over all accounts', unit: 'ms', value: walk },
      ],
    };
  },
};

/** A photo of a card as phones send them on: 1,600 by 1,200 pixels, about 226 kB. */
export async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 200, height: 150, channels: 3, background: 'white', noise } as const;
  const grain = await sharp({ create }).png().toBuffer();
  return sharp(grain).resize(1600, 1200).jpeg({ quality: 70 }).toBuffer();
}

async function signUp(url: string, photo: Buffer): Promise<void> {
  const { message: challenge } = await (await fetch(`${url}/api/captcha`)).json();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...filledForm(newcomer()),
    user_id_proof: `data:image/jpeg;base64,${photo.toString('base64')}`,
    user_recaptcha_code: await solvedCaptcha(challenge),
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
