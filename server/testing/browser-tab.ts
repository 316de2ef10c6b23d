import { expect } from 'vitest';

/** A browser's tab, whatever its engine. Elements are waited for, found by their label or their words. */
export abstract class BrowserTab {
  abstract open(url: string): Promise<void>;

  /** Runs the body of a function in the page, and waits for what it promises. */
  abstract run<Answer>(script: string): Promise<Answer>;

  /** What the journey does there, it does in the window that the page has opened. */
  abstract inPopup(journey: () => Promise<void>): Promise<void>;

  /** Types text, or chooses the file of that path. */
  protected abstract type(xpath: string, text: string): Promise<void>;

  protected abstract click(xpath: string): Promise<void>;

  protected abstract select(xpath: string, option: string): Promise<void>;

  /** Types into the control of this label, or chooses the file of that path. */
  fill(label: string, text: string): Promise<void> {
    return once(label, () => this.type(controlOf(label), text));
  }

  choose(label: string, option: string): Promise<void> {
    return once(label, () => this.select(controlOf(label), option));
  }

  /** Presses the button, link, option or label of these words. */
  press(words: string): Promise<void> {
    const text = `[starts-with(normalize-space(), ${JSON.stringify(words)})]`;
    const kinds = ['button', 'a', 'label', '*[@role="option"]'];
    return once(words, () => this.click(kinds.map((kind) => `//${kind}${text}`).join(' | ')));
  }

  /** Waits until the page shows these words, in whatever case it draws them. */
  async sees(words: string): Promise<void> {
    await expect
      .poll(() => this.run<string>('return document.body.innerText.toLowerCase()'), {
        timeout: 30_000,
      })
      .toContain(words.toLowerCase());
  }
}

/** A control that a label is for or stands around, or that is named by itself. */
function controlOf(label: string): string {
  const words = JSON.stringify(label);
  const named = `//label[starts-with(normalize-space(), ${words})]`;
  const inside = `${named}//*[self::input or self::select]`;
  return `//*[@id = ${named}/@for] | ${inside} | //input[@aria-label = ${words}]`;
}

/** Tries until it can be done. */
async function once(words: string, act: () => Promise<void>): Promise<void> {
  await expect
    .poll(() => act().catch((error: Error) => `${words}: ${error.message}`), { timeout: 30_000 })
    .toBe(undefined);
}
