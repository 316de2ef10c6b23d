import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { installPrograms, needProgram } from '../cli/programs.ts';
import { freePort } from '../runtime/free-port.ts';
import { BrowserTab } from './browser-tab.ts';

/** How W3C's WebDriver names a found element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** And its Enter key. */
const ENTER = '\uE007';

const IN_SIGHT = `arguments[0].scrollIntoView({ behavior: 'instant', block: 'nearest' })`;
/** True where an element stays where it is over two frames, and isn't disabled. */
const AT_REST = `const [element] = arguments;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  return frame().then(frame).then(() => place() === before && !element.disabled);`;

/** Without a graphics card; root has no sandbox. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** What `startWebKit` needs, from Debian, where this machine lacks it: before the tests, since it takes as long as Debian takes. */
export function installWebKit(): void {
  installPrograms({ Xvfb: 'xvfb', WebKitWebDriver: 'webkit2gtk-driver' });
}

/** Safari's engine as Debian has it, on a screen of its own, driven by W3C's WebDriver; it ends with the test. */
export async function startWebKit(): Promise<BrowserTab> {
  const screen = spawn(
    needProgram('Xvfb', 'xvfb'),
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  onTestFinished(() => ended(screen));
  const [display] = await once(screen.stdout!, 'data');
  const port = await freePort('127.0.0.1');
  const driver = spawn(needProgram('WebKitWebDriver', 'webkit2gtk-driver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DISPLAY: `:${String(display).trim()}`, ...ENVIRONMENT },
  });
  onTestFinished(() => ended(driver));
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${url}/session`, {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  });
  const session = `${url}/session/${sessionId}`;
  onTestFinished(() => ask('DELETE', session).then(() => undefined));
  return new WebKit(session);
}

class WebKit extends BrowserTab {
  readonly #session: string;

  constructor(session: string) {
    super();
    this.#session = session;
  }

  async open(url: string): Promise<void> {
    await this.#post('url', { url });
  }

  run<Answer>(script: string): Promise<Answer> {
    return this.#post('execute/sync', { script, args: [] });
  }

  async inPopup(journey: () => Promise<void>): Promise<void> {
    const opener = await ask<string>('GET', `${this.#session}/window`);
    const others = async () =>
      (await ask<string[]>('GET', `${this.#session}/window/handles`)).filter(
        (one) => one !== opener,
      );
    await expect.poll(async () => (await others()).length).toBe(1);
    const [handle] = await others();
    await this.#post('window', { handle });
    await journey();
    await this.#post('window', { handle: opener });
  }

  protected type(xpath: string, text: string): Promise<void> {
    return this.#act(xpath, 'value', { text: text.replace('\n', ENTER) });
  }

  protected click(xpath: string): Promise<void> {
    return this.#act(xpath, 'click', {});
  }

  protected select(xpath: string, option: string): Promise<void> {
    return this.#act(`(${xpath})/option[. = ${JSON.stringify(option)}]`, 'click', {});
  }

  /**
   * Acts on what rests and can be pressed, as an eye would. The driver's own scrolling is a smooth one here,
   * which each new try would begin anew.
   */
  async #act(xpath: string, action: string, body: object): Promise<void> {
    const found = await this.#post<Record<string, string>>('element', {
      using: 'xpath',
      value: xpath,
    });
    await this.#post('execute/sync', { script: IN_SIGHT, args: [found] });
    const ready = await this.#post('execute/sync', { script: AT_REST, args: [found] });
    if (!ready) throw new Error('moves, or cannot be pressed yet');
    await this.#post(`element/${found[ELEMENT]}/${action}`, body);
  }

  #post<Answer>(path: string, body: object): Promise<Answer> {
    return ask('POST', `${this.#session}/${path}`, body);
  }
}

async function ask<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
