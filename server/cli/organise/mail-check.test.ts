import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { startSmtp } from '../../testing/smtp.ts';
import { mailCheckInWords } from './mail-check.ts';

type Zone = Readonly<Record<string, readonly string[] | 'refuses'>>;

/** A resolver that asks a name server on this machine. */
async function resolverOf(zone: Zone): Promise<Resolver> {
  const server = createSocket('udp4');
  server.on('message', (asked, { address, port }) => {
    const { id, questions: [question] = [] } = decode(asked);
    const texts = zone[question?.name ?? ''] ?? [];
    const answers =
      texts === 'refuses'
        ? []
        : texts.map((data) => ({ type: 'TXT' as const, name: question!.name, ttl: 1, data }));
    const code = texts === 'refuses' ? 5 : texts.length > 0 ? 0 : 3;
    const answer = encode({ id, type: 'response', flags: code, questions: [question!], answers });
    server.send(answer, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
  return resolver;
}

const GOOD: Zone = {
  'fest.example.org': ['site-verification=1', 'v=spf1 include:mail.example.net ~all'],
  'm1._domainkey.fest.example.org': ['v=DKIM1; k=rsa; p=MIGfMA0GCSq'],
  '_dmarc.fest.example.org': ['v=DMARC1; p=none; rua=mailto:post@fest.example.org'],
};

async function check(zone: Zone, more: Record<string, string> = {}, selector?: string) {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  const settings: Settings = readSettings({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Festival <hello@fest.example.org>',
    ...more,
  });
  const given = { to: 'asha@example.org', ...(selector && { selector }) };
  const words = mailCheckInWords(settings, given, await resolverOf(zone));
  return { smtp, settings, words };
}

it('An organiser reads what other mail servers read of the sender, and gets one mail', async () => {
  const { smtp, words } = await check(GOOD, {}, 'm1');
  const lines = (await words).split('\n');
  expect(lines[0]).toBe('SPF    fest.example.org: v=spf1 include:mail.example.net ~all');
  expect(lines[1]).toMatch(/^DKIM {3}m1\._domainkey\.fest\.example\.org: .*p=MIGf/);
  expect(lines[2]).toMatch(/^DMARC {2}_dmarc\.fest\.example\.org: .*p=none/);
  expect(lines[3]).toContain('took one for asha@example.org');
  expect(smtp.messages).toMatchObject([{ to: 'asha@example.org' }]);
});

it('Without a selector it says that DKIM was not looked at', async () => {
  expect(await (await check(GOOD)).words).toContain('DKIM   not looked at: say --selector');
});

it.each<[string, Zone, RegExp]>([
  ['no record', { 'fest.example.org': ['site-verification=1'] }, /SPF {4}WRONG: none at fest/],
  ['two', { 'fest.example.org': ['v=spf1 -all', 'v=spf1 ~all'] }, /SPF {4}WRONG: 2 at fest/],
  ['everybody', { 'fest.example.org': ['v=spf1 +all'] }, /SPF {4}WRONG: it lets everybody/],
  ['no end', { 'fest.example.org': ['v=spf1 mx'] }, /SPF {4}WRONG: it must end in/],
  ['no policy', { '_dmarc.fest.example.org': ['v=DMARC1; rua=x'] }, /DMARC {2}WRONG: it names no/],
  ['another record', { '_dmarc.fest.example.org': ['hello'] }, /DMARC {2}WRONG: none at _dmarc/],
  ['no key', { 'm1._domainkey.fest.example.org': ['v=DKIM1; p='] }, /DKIM {3}WRONG: its key is/],
  ['no answer', { 'fest.example.org': 'refuses' }, /SPF {4}WRONG: .* could not be asked for/],
])('It names what is wrong and sends nonetheless: %s', async (_, zone, words) => {
  const checked = await check({ ...GOOD, ...zone }, {}, 'm1');
  await expect(checked.words).rejects.toThrow(words);
  expect(checked.smtp.messages).toHaveLength(1);
});

it('It says when nothing was sent, and why', async () => {
  const none = await check(GOOD, { SMTP_URL: '' });
  await expect(none.words).rejects.toThrow('SMTP_URL is not set');
  const away = await check(GOOD, { SMTP_URL: 'smtp://127.0.0.1:1' });
  await expect(away.words).rejects.toThrow(/WRONG: 127\.0\.0\.1:1 took none: .*ECONNREFUSED/);
  const here = await check(GOOD, { MAIL_FROM: 'Festival <festival@localhost>' });
  await expect(here.words).rejects.toThrow('no address of a public domain');
});
