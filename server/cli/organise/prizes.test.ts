import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proveAddress } from '../../accounts/store.ts';
import { loadContent } from '../../content/files/content.ts';
import {
  BANK_DETAILS,
  type Person,
  sharedTestServer,
  signedUpPerson,
} from '../../testing/server.ts';
import { organise } from './main.ts';

const server = sharedTestServer();
let event: string;
let asha: Person;
/** Nobody has shown that the address is theirs. */
let stranger: Person;

beforeAll(async () => {
  event = (await loadContent(server.settings.contentDir)).events(5)[0]!.title;
  asha = await signedUpPerson(server, { user_fullname: 'Asha  Ráo' });
  await proveAddress(server.db, asha.id, Date.now());
  stranger = await signedUpPerson(server);
  for (const { call } of [asha, stranger])
    await call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
});

function run(...given: string[]) {
  return organise({ ...server.settings, secretKey: server.secretKey }, given);
}

async function results(heading: string, ...lines: string[]) {
  const file = join(server.settings.dataDir, `${crypto.randomUUID()}.csv`);
  await writeFile(file, [heading, ...lines].join('\n'));
  return file;
}

function lineOf({ fields }: Person, ...more: string[]) {
  return [fields.user_email, 'Music', `"${event}"`, 'Winner', ...more].join(',');
}

async function certificates({ call }: Person) {
  return (await call('GET', '/api/user/certificates')).json().message;
}

describe('a prize', () => {
  it('goes to nobody who only says that the e-mail is theirs', async () => {
    const file = await results('email,cluster,event,result', lineOf(asha), lineOf(stranger));
    await expect(run('results', file, '--by', 'Jury')).rejects.toThrow(
      `Line 3: Nobody has proven that '${stranger.fields.user_email}' is theirs`,
    );
    expect(await certificates(asha)).toEqual([]);
    expect(await run('results', file, '--by', 'Jury', '--good-lines')).toMatch(/1 results loaded$/);
    expect(await certificates(asha)).toHaveLength(1);
    expect(await certificates(stranger)).toEqual([]);
  });

  it('does so when an organiser says why, which is written down', async () => {
    const file = await results('email,cluster,event,result', lineOf(stranger));
    const why = ['--unproven', 'showed her identity card'];
    expect(await run('results', file, '--by', 'Jury', ...why)).toBe(
      '1 results loaded, 1 with unproven e-mails',
    );
    expect(await certificates(stranger)).toHaveLength(1);
    expect(await run('audit')).toContain(
      'Jury: results '.concat(
        `${file} --unproven "showed her identity card"  (1 results loaded, 1 with unproven e-mails)`,
      ),
    );
  });

  it('goes to the person who is named beside the e-mail', async () => {
    const heading = 'email,cluster,event,result,name';
    const another = await results(heading, lineOf(asha, 'Asha Roy'));
    await expect(run('results', another, '--by', 'Jury')).rejects.toThrow(
      `Line 2: The account of '${asha.fields.user_email}' is in the name of 'Asha Ráo', not 'Asha Roy'`,
    );
    const same = await results(heading, lineOf(asha, ' ASHA ráo '));
    expect(await run('results', same, '--by', 'Jury')).toBe('1 results loaded');
  });

  it('reaches no bank account of a stranger', async () => {
    const read = ['--by', 'Treasurer', '--why', 'prize of Music'];
    const ofStranger = ['bank-details', stranger.fields.user_email, ...read];
    await expect(run(...ofStranger)).rejects.toThrow(
      `Nobody has proven that '${stranger.fields.user_email}' is theirs`,
    );
    await expect(run(...ofStranger, '--unproven', ' ')).rejects.toThrow('with a reason');
    expect(await run(...ofStranger, '--unproven', 'known to us')).toContain('account_number');
    expect(await run('bank-details', asha.fields.user_email, ...read)).toMatch(/^name: Asha Ráo$/m);
  });
});

describe('the audit of what organisers do', () => {
  it('tells who ran which command and how it ended, and names nobody else', async () => {
    const { user_email } = stranger.fields;
    await run('bank-details', user_email, '--by', 'Eve', '--why', 'to look\nround').catch(() => {});
    const told = await run('audit');
    const today = new Date().toISOString().slice(0, 10);
    expect(told.split('\n').at(-1)).toMatch(
      new RegExp(
        `^${today} \\d\\d:\\d\\d  Eve: bank-details account ${stranger.id} --why "to look\\\\nround"  \\(refused or broke off\\)$`,
      ),
    );
    for (const secret of [user_email, 'Ravi', BANK_DETAILS.account_number])
      expect(told).not.toContain(secret);
  });

  it('holds every command to saying who gives it', async () => {
    const file = await results('email,cluster,event');
    await expect(run('registrations', file)).rejects.toThrow('Say --by whom');
  });
});
