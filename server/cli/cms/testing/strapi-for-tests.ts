import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content } from '../../../content/reading/content.ts';
import { freePort } from '../../../runtime/free-port.ts';
import { newSecrets } from '../secrets.ts';
import { seedOf } from '../seed.ts';
import { type RunningStrapi, type StrapiOptions, startStrapi } from '../strapi.ts';

/** A real Strapi on a free port, with a database of its own. */
export class TestStrapi {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #secrets = newSecrets();
  #running: RunningStrapi | undefined;

  private constructor(port: number, dataDir: string) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.url = `http://localhost:${port}`;
  }

  static async make(): Promise<TestStrapi> {
    return new TestStrapi(await freePort('localhost'), await mkdtemp(join(tmpdir(), 'strapi-')));
  }

  /** As `npm run cms` starts it, with this content to fill it when it is empty. */
  async start(content: Content, site?: StrapiOptions['site']): Promise<void> {
    const seedFile = join(this.#dataDir, 'seed.json');
    await writeFile(seedFile, JSON.stringify(seedOf(content)));
    this.#running = await startStrapi({
      port: this.#port,
      dataDir: this.#dataDir,
      seedFile,
      panel: false,
      site,
      env: this.#secrets,
    });
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.#running?.stop(signal);
  }

  /** Ends it and removes what it kept. */
  async close(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Asks for an address below its own with JSON. @throws Error for any status of 400 or more */
  async send<Answer>(method: string, path: string, token: string, body?: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(this.url + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  /** Makes the first administrator, Asha, and gives her session at the panel. */
  async makeAdministrator(): Promise<string> {
    const administrator = {
      firstname: 'Asha',
      email: 'asha@example.org',
      password: newPassword(),
    };
    const path = '/admin/register-admin';
    const first = await this.send<{ data: Session }>('POST', path, '', administrator);
    return first.data.token;
  }

  /** Invites somebody with the role that editors have, and gives their session at the panel. */
  async makeEditor(administrator: string, firstname: string): Promise<string> {
    const { data: roles } = await this.send<{ data: { id: number; name: string }[] }>(
      'GET',
      '/admin/roles',
      administrator,
    );
    const email = `${firstname.toLowerCase()}@example.org`;
    const editor = roles.find(({ name }) => name === 'Editor');
    const invitation = { firstname, email, roles: [editor?.id] };
    const invited = await this.send<{ data: { registrationToken: string } }>(
      'POST',
      '/admin/users',
      administrator,
      invitation,
    );
    const { registrationToken } = invited.data;
    const userInfo = { firstname, password: newPassword() };
    const answer = { registrationToken, userInfo };
    return (await this.send<{ data: Session }>('POST', '/admin/register', '', answer)).data.token;
  }

  /** Makes the first administrator, and through it an API token that may do everything. */
  async makeApiToken(): Promise<string> {
    const made = await this.send<{ data: { accessKey: string } }>(
      'POST',
      '/admin/api-tokens',
      await this.makeAdministrator(),
      { name: 'tests', description: '', type: 'full-access', lifespan: null },
    );
    return made.data.accessKey;
  }
}

interface Session {
  readonly token: string;
}

function newPassword(): string {
  return `Aa1${randomBytes(12).toString('base64url')}`;
}
