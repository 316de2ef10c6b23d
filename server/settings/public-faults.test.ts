import { describe, expect, it } from 'vitest';
import { faultsOf, PUBLIC } from '../testing/settings.ts';
import { readSettings } from './settings.ts';

describe('a public deployment', () => {
  it('starts when everything real is set, without sample accounts', () => {
    expect(readSettings(PUBLIC)).toMatchObject({ isPublic: true, sampleAccounts: false });
    expect(readSettings(PUBLIC).campusSignOn.standInPort).toBeUndefined();
  });

  it('of a college without a sign-on of its own needs none, and has no stand-in either', () => {
    const { DAUTH_CLIENT_ID, DAUTH_CLIENT_SECRET, ...rest } = PUBLIC;
    expect(faultsOf(rest)).toHaveLength(2);
    const { isPublic, campusSignOn } = readSettings({ ...rest, CAMPUS_SIGN_ON: 'off' });
    expect(isPublic).toBe(true);
    expect(campusSignOn).toMatchObject({ isOffered: false, standInPort: undefined });
  });

  it('names everything that is missing in one message', () => {
    const faults = faultsOf({ PUBLIC_URL: 'http://festival.example.org', SAMPLE_ACCOUNTS: 'on' });
    expect(faults.map((line) => line.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'TRUST_PROXY',
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

describe('a HOST that others can reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.4', 'festival.local'])(
    'makes the deployment public: %s',
    (HOST) => {
      const names = faultsOf({ HOST }).map((line) => line.split(' ')[0]);
      expect(names).toEqual([
        'PUBLIC_URL',
        'TRUST_PROXY',
        'SECRET_KEY',
        'SMTP_URL',
        'MAIL_FROM',
        'DAUTH_CLIENT_ID',
        'DAUTH_CLIENT_SECRET',
      ]);
      expect(faultsOf({ HOST })[0]).toContain('on a phone');
      const settings = readSettings({ ...PUBLIC, HOST, TRUST_PROXY: '10.0.0.2' });
      expect(settings).toMatchObject({ isPublic: true, sampleAccounts: false });
    },
  );

  it.each(['localhost', '127.0.0.1', '127.3.0.1', '::1'])('is not %s', (HOST) => {
    expect(readSettings({ HOST }).isPublic).toBe(false);
  });
});

describe('a public deployment refuses', () => {
  const refused = (name: string, value: string) =>
    faultsOf({ ...PUBLIC, [name]: value }).map((line) => line.split(' ')[0]);

  it.each([
    ['TRUST_PROXY', 'off'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.org'],
    ['SMTP_URL', 'smtps://user:secret@mail.example.org?tls.rejectUnauthorized=false'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['API_URL', 'http://api.example.org'],
    ['CONTENT_URL', 'http://cms.example.org'],
    ['RECAPTCHA_VERIFY_URL', 'http://recaptcha.example.org'],
    ['DAUTH_AUTHORIZE_URL', 'http://auth.example.org/authorize'],
    ['DAUTH_TOKEN_URL', 'http://auth.example.org/token'],
    ['DAUTH_USER_URL', 'http://auth.example.org/user'],
    ['DAUTH_REDIRECT_URI', 'http://festival.example.org/callback'],
    ['DATABASE_URL', 'postgres://me:hush@db.example.org/festival'],
    ['DATABASE_URL', 'postgres://me:hush@db.example.org/festival?sslmode=disable'],
    ['DATABASE_URL', 'postgres://me:hush@db.example.org/festival?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://me:hush@db.example.org/festival?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://db/festival?sslmode=require&uselibpqcompat=true'],
    ['DATABASE_URL', 'postgres://localhost/festival?host=db.example.org'],
  ])('%s=%s', (name, value) => {
    expect(refused(name, value)).toEqual([name]);
    expect(faultsOf({ ...PUBLIC, [name]: value }).join()).not.toMatch(/hush|secret@/);
  });

  it('a way past the pooler that others can read', () => {
    const url = 'postgres://me:hush@db.example.org/festival';
    const both = { DATABASE_URL: `${url}?sslmode=require`, DATABASE_ADMIN_URL: url };
    const faults = faultsOf({ ...PUBLIC, ...both });
    expect(faults).toEqual([expect.stringMatching(/^DATABASE_ADMIN_URL must end in/)]);
    expect(faults.join()).not.toContain('hush');
  });

  it.each([
    ['SMTP_URL', 'smtp://localhost:25'],
    ['SMTP_URL', 'smtps://localhost?tls.rejectUnauthorized=false'],
    ['CONTENT_URL', 'http://127.0.0.1:1337'],
    ['DAUTH_TOKEN_URL', 'http://[::1]:9000/token'],
    ['DATABASE_URL', 'postgres://me@localhost/festival'],
    ['DATABASE_URL', 'postgres:///festival?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://me@%2Fvar%2Frun%2Fpostgresql/festival'],
    ['DATABASE_URL', 'postgres://me@db.example.org/festival?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://me@db.example.org/festival?sslmode=require'],
  ])('not %s=%s', (name, value) => {
    expect(refused(name, value)).toEqual([]);
  });
});

describe('proxies', () => {
  it('are counted only where nothing else can connect', () => {
    for (const HOST of ['localhost', '127.0.0.1', '::1'])
      expect(readSettings({ ...PUBLIC, HOST, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    const [fault, ...others] = faultsOf({ ...PUBLIC, HOST: '0.0.0.0', TRUST_PROXY: '2' });
    expect(fault).toContain('TRUST_PROXY must be the addresses of the proxies');
    expect(others).toEqual([]);
  });
});
