import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proveAddress } from '../../accounts/store.ts';
import { loadContent } from '../../content/files/content.ts';
import { BANK_DETAILS, sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { organise } from './main.ts';

const server = sharedTestServer();
/** Two events that the content has. */
let events: { cluster: string; event: string }[];

beforeAll(async () => {
  const content = await loadContent(server.settings.contentDir);
  events = content
    .events(5)
    .slice(0, 2)
    .map(({ title }) => ({ cluster: 'Music', event: title }));
});

async function newPerson(changes = {}, { isProven = true } = {}) {
  const { fields, call, id } = await signedUpPerson(server, changes);
  if (isProven) await proveAddress(server.db, id, Date.now());
  const get = async (url: string) => (await call('GET', url)).json().message;
  return { email: fields.user_email, call, get, id };
}

function run(...given: string[]) {
  const by = given.includes('--by') ? [] : ['--by', 'Gate'];
  return organise({ ...server.settings, secretKey: server.secretKey }, [...given, ...by]);
}

let files = 0;

async function fileOf(...lines: string[]): Promise<string> {
  files += 1;
  const file = join(server.settings.dataDir, `${files}.csv`);
  await writeFile(file, lines.join('\n'));
  return file;
}

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}

function lineOf(email: string, at: number, ...more: string[]) {
  return [email, events[at]!.cluster, quoted(events[at]!.event), ...more].join(',');
}

describe('registrations from a file', () => {
  it('show to the person that they are of, however often the file is loaded', async () => {
    const asha = await newPerson();
    const ravi = await newPerson();
    expect(await asha.get('/api/events/user/registered')).toEqual([]);
    const file = await fileOf(
      'Event,Email,Cluster,Remarks',
      [quoted(events[0]!.event), asha.email.toUpperCase(), 'music', 'with a flute'].join(','),
      [quoted(events[1]!.event), asha.email, 'Music'].join(','),
    );
    expect(await run('registrations', file)).toBe('2 registrations loaded');
    await run('registrations', file);
    const registered = await asha.get('/api/events/user/registered');
    expect(registered.map(({ event_name }: { event_name: string }) => event_name).sort()).toEqual(
      events.map(({ event }) => event).sort(),
    );
    expect(registered[0]).toMatchObject({
      cluster_name: 'Music',
      registered_at: expect.any(Number),
    });
    expect(await ravi.get('/api/events/user/registered')).toEqual([]);
  });

  it('with bad lines are refused whole, each bad line by its number', async () => {
    const { email, get } = await newPerson();
    const file = await fileOf(
      'email,cluster,event',
      lineOf(email, 0),
      lineOf('nobody@example.org', 0),
      `${email},Music,No such event`,
      `${email},Astronomy,Stars`,
      `,Music,${quoted(events[0]!.event)}`,
      lineOf(email, 0),
      `${lineOf(email, 1)},and more`,
    );
    const said = await run('registrations', file).catch((error: Error) => error.message);
    expect(said).toBe(
      [
        "Line 3: There is no account with the e-mail 'nobody@example.org'",
        "Line 4: There is no event 'No such event' in a cluster 'Music'",
        "Line 5: There is no event 'Stars' in a cluster 'Astronomy'",
        'Line 6: The e-mail is missing',
        'Line 7: The same as line 2',
        'Line 8: The line has more values than the heading',
        'Nothing was loaded. 1 lines are good; --good-lines loads them',
      ].join('\n'),
    );
    expect(await get('/api/events/user/registered')).toEqual([]);
    expect(await run('registrations', file, '--good-lines')).toMatch(/1 registrations loaded$/);
    expect(await get('/api/events/user/registered')).toHaveLength(1);
  });

  it('need a heading that names the columns', async () => {
    const file = await fileOf('mail,event', 'a,b');
    await expect(run('registrations', file)).rejects.toThrow(
      'Line 1: The heading must name email, cluster, event; email, cluster is missing',
    );
    await expect(run('registrations', await fileOf(''))).rejects.toThrow('The heading must name');
  });
});

describe('results from a file', () => {
  it('become certificates that anyone with the code can check and download', async () => {
    const { email, get } = await newPerson({ user_fullname: 'Asha "A" <b>R</b>' });
    expect(await get('/api/user/certificates')).toEqual([]);
    await run('results', await fileOf('email,cluster,event,result', lineOf(email, 0, 'Runner-up')));
    const [first] = await get('/api/user/certificates');
    await run('results', await fileOf('email,cluster,event,result', lineOf(email, 0, 'Winner')));
    const [certificate] = await get('/api/user/certificates');
    expect(certificate).toMatchObject({
      event_name: events[0]!.event,
      result: 'Winner',
      code: first.code,
    });
    const checked = await server.app.inject(`/api/certificates/${certificate.code.toLowerCase()}`);
    expect(checked.json().message).toEqual({
      code: certificate.code,
      name: 'Asha "A" <b>R</b>',
      event_name: events[0]!.event,
      cluster_name: 'Music',
      result: 'Winner',
      issued_at: certificate.issued_at,
    });
    const pdf = await server.app.inject(certificate.link);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('attachment');
    expect(pdf.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.rawPayload.subarray(-6).toString()).toBe('%%EOF\n');
  });

  it('name a person in any script', async () => {
    const { email, get } = await newPerson({ user_fullname: 'சாகர் 🎭 & Δημήτρης' });
    await run('results', await fileOf('email,cluster,event,result', lineOf(email, 1, 'Winner')));
    const [{ link }] = await get('/api/user/certificates');
    const pdf = await server.app.inject(link);
    expect(pdf.statusCode).toBe(200);
    // As it is read aloud; `drawing/faces.test.ts` looks at the letters.
    const greek = Buffer.from('Δημήτρης', 'utf16le').swap16();
    expect(pdf.rawPayload.includes(greek)).toBe(true);
  });

  it('are missing from no line', async () => {
    const { email } = await newPerson();
    const file = await fileOf('email,cluster,event,result', lineOf(email, 0, ''));
    await expect(run('results', file)).rejects.toThrow('Line 2: The result is missing');
  });

  it('swallow no line after a quote that is not closed', async () => {
    const { email, get } = await newPerson();
    const heading = 'email,cluster,event,result';
    const open = await fileOf(heading, lineOf(email, 0, '"Winner'), `${email},Music,Solo,Third`);
    await expect(run('results', open, '--good-lines')).rejects.toThrow('not closed');
    const late = await fileOf(heading, lineOf(email, 0, '"Winner'), `${email},Music,Solo,Third"`);
    await expect(run('results', late)).rejects.toThrow('Line 2: The result has a line break');
    expect(await get('/api/user/certificates')).toEqual([]);
  });

  it.each(['/api/certificates/AAAA-AAAA-AAAA-AAAA', '/api/certificates/x/pdf'])(
    'that were never announced are unknown: %s',
    async (url) => {
      const response = await server.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'There is no certificate with this code' });
    },
  );
});

describe('an organiser who reads what few may read', () => {
  it('says who and why, and the person sees it', async () => {
    const { email, call } = await newPerson();
    const bankDetails = { ...BANK_DETAILS, account_number: '00123456' };
    await call('PUT', '/api/user/bankDetailsUpdate', bankDetails);
    await expect(run('bank-details', email)).rejects.toThrow('Say --why');
    const who = ['--by', 'Treasurer', '--why', 'prize of Dance'];
    expect(await run('bank-details', email, ...who)).toContain('account_number: 00123456');
    const picture = join(server.settings.dataDir, 'proof.jpg');
    await run('id-proof', email, '--by', 'Gate', '--why', 'name differs', '--to', picture);
    expect((await readFile(picture)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const { message } = (
      await call('POST', '/api/user/data', { user_password: 'Lantern$42' })
    ).json();
    expect(message.readsOfIdProofAndBankDetails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          record: 'bank details',
          reader: 'Treasurer',
          reason: 'prize of Dance',
        }),
        expect.objectContaining({ record: 'ID proof', reader: 'Gate', reason: 'name differs' }),
      ]),
    );
  });
});

it.each([[['--help']], [['audit', '--help']], [['log-out']], [['nothing']]])(
  'An organiser who types %j is told of every command',
  async (words) => {
    await expect(organise(server.settings, words)).rejects.toThrow(/^npm run organise -- regis/);
  },
);
