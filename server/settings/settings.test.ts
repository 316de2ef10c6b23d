import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.split('\n');
  }
}

const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64');

const PUBLIC = {
  PUBLIC_URL: 'https://festival.example.org',
  SECRET_KEY: KEY,
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'Festival <hello@festival.example.org>',
  DAUTH_CLIENT_ID: 'festival',
  DAUTH_CLIENT_SECRET: 'a-secret',
};

describe('settings', () => {
  it('serves http://localhost:3000 with SQLite when nothing is set', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      isPublic: false,
      apiUrl: '',
      contentUrl: '',
      database: { kind: 'sqlite' },
      captcha: { kind: 'altcha' },
      placeholderWorkshops: true,
      profileTabs: false,
      sampleAccounts: true,
    });
  });

  it('counts an empty setting as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'three'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'festival.example.org'],
    ['PUBLIC_URL', 'ftp://festival.example.org'],
    ['DATABASE_URL', 'mysql://localhost/festival'],
    ['API_URL', 'javascript:alert(1)'],
    ['API_URL', 'https://api.example.org/?a=1'],
    ['CONTENT_URL', '//cms.example.org'],
    ['CONTENT_URL', 'file:///etc/passwd'],
    ['CONTENT_URL', 'javascript:alert(1)'],
    ['CONTENT_URL', 'http://user:word@cms.example.org'],
    ['CONTENT_WEBHOOK_SECRET', 'short'],
    ['ORGANISER_TOKEN', 'with a space in the middle'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['SMTP_URL', 'mail.example.org'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', Buffer.alloc(32).toString('base64')],
    ['DAUTH_TOKEN_URL', 'nonsense'],
    ['EMAIL_DOMAINS', 'nitt.edu, @nitt'],
    ['RECAPTCHA_VERIFY_URL', 'verify'],
    ['PLACEHOLDER_WORKSHOPS', 'maybe'],
    ['PROFILE_TABS', '2'],
    ['SAMPLE_ACCOUNTS', 'perhaps'],
    ['DAUTH_STAND_IN_PORT', '1e3'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  });

  it('names every wrong setting at once', () => {
    const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'loud', API_URL: 'nowhere' });
    expect(faults.map((line) => line.split(' ')[0])).toEqual(['PORT', 'API_URL', 'LOG_LEVEL']);
  });

  it('never repeats a secret in a fault', () => {
    expect(faultsOf({ SECRET_KEY: 'my-secret' }).join()).not.toContain('my-secret');
    expect(faultsOf({ DATABASE_URL: 'pg://me:hush@host/db' }).join()).not.toContain('hush');
  });

  it('asks for both halves of a pair', () => {
    expect(faultsOf({ RECAPTCHA_SITE_KEY: 'k' })[0]).toContain('RECAPTCHA_SECRET');
    expect(faultsOf({ RECAPTCHA_SECRET: 's' })[0]).toContain('RECAPTCHA_SITE_KEY');
    expect(faultsOf({ DAUTH_CLIENT_ID: 'c' })[0]).toContain('DAUTH_CLIENT_SECRET');
  });

  it('takes a key as base64 or hexadecimal', () => {
    const hex = Buffer.from(KEY, 'base64').toString('hex');
    expect(readSettings({ SECRET_KEY: hex }).secretKey).toEqual(
      readSettings({ SECRET_KEY: KEY }).secretKey,
    );
  });

  it('trusts no proxy unless told which', () => {
    expect(readSettings({}).trustProxy).toBe(false);
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toBe(
      '10.0.0.0/8,loopback',
    );
  });
});

describe('a public deployment', () => {
  it('starts when everything real is set, without sample accounts', () => {
    expect(readSettings(PUBLIC)).toMatchObject({ isPublic: true, sampleAccounts: false });
    expect(readSettings(PUBLIC).campusSignOn.standInPort).toBeUndefined();
  });

  it('names everything that is missing in one message', () => {
    const faults = faultsOf({ PUBLIC_URL: 'http://festival.example.org', SAMPLE_ACCOUNTS: 'on' });
    expect(faults.map((line) => line.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'DAUTH_CLIENT_ID',
      'DAUTH_CLIENT_SECRET',
      'SAMPLE_ACCOUNTS',
    ]);
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost', 'http://a.localhost'])(
    'is not %s',
    (url) => {
      expect(readSettings({ PUBLIC_URL: url }).isPublic).toBe(false);
    },
  );

  it.each(['http://192.168.1.4:3000', 'https://localhost.example.org', 'http://127.0.0.1.nip.io'])(
    'is %s',
    (url) => {
      expect(faultsOf({ PUBLIC_URL: url }).length).toBeGreaterThan(0);
    },
  );
});
