import { describe, expect, it } from 'vitest';
import { faultsOf, KEY } from '../testing/settings.ts';
import { readSettings } from './settings.ts';

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
      contentListEntries: 60,
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
    ['DATABASE_ADMIN_URL', 'localhost:5432'],
    ['API_URL', 'javascript:alert(1)'],
    ['API_URL', 'https://api.example.org/?a=1'],
    ['CONTENT_LIST_ENTRIES', '0'],
    ['CONTENT_LIST_ENTRIES', 'many'],
    ['CONTENT_URL', '//cms.example.org'],
    ['CONTENT_URL', 'file:///etc/passwd'],
    ['CONTENT_URL', 'javascript:alert(1)'],
    ['CONTENT_URL', 'http://user:word@cms.example.org'],
    ['CONTENT_WEBHOOK_SECRET', 'short'],
    ['ORGANISER_TOKEN', 'with a space in the middle'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['ID_PROOFS', 'elsewhere'],
    ['OBJECT_STORE_URL', 'bucket.example.org'],
    ['SMTP_URL', 'mail.example.org'],
    ['SECRET_KEY', 'short'],
    ['OLD_SECRET_KEYS', `${KEY}, short`],
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

  it.each(['a/b', '12/34', 'a#b', 'a?b', 'a%b'])(
    'says how to write a password of PostgreSQL or the mail server: %s',
    (password) => {
      const [database = '', mail = ''] = faultsOf({
        DATABASE_URL: `postgres://me:${password}@127.0.0.1/festival`,
        SMTP_URL: `smtps://me:${password}@mail.example.org`,
      });
      for (const fault of [database, mail]) {
        expect(fault).toContain('write %2F for /');
        expect(fault).not.toContain(password);
      }
      const url = `postgres://me:${encodeURIComponent(password)}@127.0.0.1/festival`;
      expect(readSettings({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url });
    },
  );

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
    expect(faultsOf({ ID_PROOFS: 'objects' })[0]).toContain('OBJECT_STORE_URL must be set');
    const bucket = { OBJECT_STORE_URL: 'https://store.example.org/bucket' };
    expect(faultsOf({ ...bucket, OBJECT_STORE_KEY_ID: 'k' })[0]).toContain('OBJECT_STORE_SECRET');
    expect(faultsOf({ ...bucket, OBJECT_STORE_SECRET: 's' })[0]).toContain('OBJECT_STORE_KEY_ID');
    const url = 'postgres://me@127.0.0.1/festival';
    expect(faultsOf({ DATABASE_ADMIN_URL: url })[0]).toContain('DATABASE_URL must be set');
  });

  it('takes a key as base64 or hexadecimal', () => {
    const hex = Buffer.from(KEY, 'base64').toString('hex');
    expect(readSettings({ SECRET_KEY: hex }).secretKey).toEqual(
      readSettings({ SECRET_KEY: KEY }).secretKey,
    );
  });

  it('takes older keys too, which only open', () => {
    const { secretKey, oldSecretKeys } = readSettings({
      SECRET_KEY: KEY,
      OLD_SECRET_KEYS: `${KEY}, ${KEY}`,
    });
    expect(oldSecretKeys).toEqual([secretKey, secretKey]);
    expect(readSettings({}).oldSecretKeys).toEqual([]);
  });

  it('trusts no proxy unless told which', () => {
    expect(readSettings({}).trustProxy).toBe(false);
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toBe(
      '10.0.0.0/8,loopback',
    );
  });
});
