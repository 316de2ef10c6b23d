import { type RefObject, useEffect, useRef } from 'react';
import { DRAWN } from '../../contract/offline.ts';
import styles from './markdown.module.css';
import { sharedValue } from './shared-value.ts';

type Parse = (text: string, options?: { phones?: boolean }) => string;

function load(): Promise<Parse> {
  return import('./markdown-html.ts').then(({ markdownHtml }) => markdownHtml);
}

// The server has the parser from the start; a browser fetches its 15 kB only for a text that the
// server hasn't drawn. See docs/decisions/004-markdown.md.
const parser = sharedValue<Parse | undefined>(import.meta.env.SSR ? await load() : undefined);

async function parserReady(): Promise<void> {
  if (!parser.get()) parser.set(await load().catch(() => undefined));
}

/**
 * Has the parser fetched ahead, but where a kept answer may come instead, whose texts are drawn: a page may never get
 * a script again that it failed to get once.
 */
export function expectTexts(): void {
  if (!mayHaveCopy()) void parserReady();
}

function mayHaveCopy(): boolean {
  try {
    return Boolean(globalThis.navigator?.serviceWorker?.controller);
  } catch {
    // A browser that blocks site data won't even be asked.
    return false;
  }
}

/** For loaders: what was loaded, once its texts can be drawn at once. @throws what `loading` throws */
export async function withTexts<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  expectTexts();
  const loaded = await loading;
  if (!JSON.stringify(loaded ?? null).includes(DRAWN_IN_JSON)) await parserReady();
  return loaded;
}

const DRAWN_IN_JSON = JSON.stringify(DRAWN).slice(0, -1);

/** A picture that can't be had gives way to its words, in the frame of those that the server couldn't have. */
function useWordsForFailures(element: RefObject<HTMLElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const drawn = element.current;
    const giveWay = (image: HTMLImageElement) => {
      const words = Object.assign(document.createElement('span'), { className: 'no-picture' });
      words.textContent = image.alt;
      image.closest('picture')?.replaceWith(...(image.alt ? [words] : []));
    };
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && giveWay(target);
    drawn?.addEventListener('error', onError, true);
    // It may have failed before the page was taken over.
    for (const image of drawn?.querySelectorAll('img') ?? [])
      if (image.complete && image.naturalWidth === 0) image.decode().catch(() => giveWay(image));
    return () => drawn?.removeEventListener('error', onError, true);
  }, [element, text]);
}

export interface MarkdownProps {
  text: string;
  className?: string | undefined;
  /** Ten-digit numbers become links that dial. */
  phones?: boolean;
}

/** Text written as Markdown, in a `<div>`. Safe with any text: see `markdown-html.ts`. */
export function Markdown({ text, className = '', phones = false }: MarkdownProps) {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef(text);
  const parseNow = parser.useValue();

  useEffect(() => {
    const isDrawn = text === drawn.current && element.current?.hasChildNodes();
    if (!parseNow && !isDrawn && !text.startsWith(DRAWN)) void parserReady();
  }, [text, parseNow]);

  useWordsForFailures(element, text);
  const html = text.startsWith(DRAWN) ? text.slice(DRAWN.length) : parseNow?.(text, { phones });

  return (
    <div
      ref={element}
      className={`${styles.markdown} ${className}`}
      // On hydration the parser isn't there, and React leaves what the server drew in its place.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the parser lets nothing dangerous through
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
    />
  );
}
