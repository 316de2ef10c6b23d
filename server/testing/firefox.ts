import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { expect, onTestFinished } from 'vitest';
import { installPrograms, needProgram } from '../cli/programs.ts';
import { BrowserTab } from './browser-tab.ts';

/** Firefox from Debian, where this machine lacks it: before the tests, since it takes as long as Debian takes. */
export function installFirefox(): void {
  installPrograms({ 'firefox-esr': 'firefox-esr' });
}

/** Firefox as Debian has it, driven by W3C's WebDriver BiDi, which it speaks itself; it ends with the test. */
export async function startFirefox(): Promise<BrowserTab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: needProgram('firefox-esr', 'firefox-esr'),
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  });
  onTestFinished(() => browser.close());
  const [page] = await browser.pages();
  return new Firefox(page!);
}

class Firefox extends BrowserTab {
  #page: Page;

  constructor(page: Page) {
    super();
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  run<Answer>(script: string): Promise<Answer> {
    return this.#page.evaluate(`(async () => { ${script} })()`) as Promise<Answer>;
  }

  async inPopup(journey: () => Promise<void>): Promise<void> {
    const opener = this.#page;
    const others = async () => (await opener.browser().pages()).filter((page) => page !== opener);
    await expect.poll(async () => (await others()).length).toBe(1);
    [this.#page = opener] = await others();
    await journey();
    this.#page = opener;
  }

  protected async type(xpath: string, text: string): Promise<void> {
    const control = await this.#find(xpath);
    const isFile = await control.evaluate((input) => 'type' in input && input.type === 'file');
    if (isFile) await (control as ElementHandle<HTMLInputElement>).uploadFile(text);
    else await control.type(text);
  }

  /** Presses once it rests: what moves is pressed beside. */
  protected async click(xpath: string): Promise<void> {
    await this.#page.locator(`::-p-xpath(${xpath})`).click();
  }

  protected async select(xpath: string, option: string): Promise<void> {
    const control = await this.#find(xpath);
    const wanted = await control.evaluate(
      (list, words) =>
        [...(list as HTMLSelectElement).options].find(({ text }) => text === words)?.value,
      option,
    );
    if (wanted === undefined) throw new Error(`no option ${option}`);
    await control.select(wanted);
  }

  async #find(xpath: string): Promise<ElementHandle<Element>> {
    const found = await this.#page.$(`::-p-xpath(${xpath})`);
    if (!found) throw new Error('not there');
    return found as ElementHandle<Element>;
  }
}
