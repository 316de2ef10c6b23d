import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { EVENT, publicPaths } from './every-screen.ts';
import { arriveSignedUp } from './people.ts';
import { SMALL_FESTIVAL_DIR, startSite } from './server.ts';
import { atRest, test as base, expect } from './visitor.ts';

/** Words that `festival.yaml` of the small festival and of the one that is shipped may say, and nothing else. */
const OLD =
  /deepam|utsava|saga of secrets|sept 18.?21|2025 edition|lantern post|times of nitt|pull the thread|following the thread|a secret of your own|painted on the wall|vol\. l|late night edition|one secret/i;

/** The site's files as they were built: the steps of sign-up and all errors are in them. */
const BUILT = join(import.meta.dirname, '../build/site');

const NAMES = ['Mahotsav', 'Mahamahotsavam'] as const;

const WINDOWS = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const;

/** Another edition of the small festival, which changes its name while it runs. */
const test = base.extend<object, { edition: { url: string; dataDir: string; call: Rename } }>({
  edition: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'content-'));
      await cp(SMALL_FESTIVAL_DIR, dir, { recursive: true });
      const file = join(dir, 'festival.yaml');
      const festival = parse(await readFile(file, 'utf8'));
      const call = (name: string) => writeFile(file, stringify(nextEdition(festival, name)));
      await call(NAMES[0]);
      const site = await startSite({ CONTENT_DIR: dir });
      await use({ url: site.url, dataDir: site.dataDir, call });
      await site.stop();
      await rm(dir, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ edition }, use) => use(edition.url),
});
type Rename = (name: string) => Promise<void>;

function nextEdition(festival: Record<string, object>, name: string) {
  return {
    ...festival,
    name,
    tagline: 'THE QUIET MONSOON',
    dates: 'OCT 30 - NOV 2',
    edition: 2031,
    description: 'Four days of rain and music.',
    about: { heading: 'Rain', text: 'It rains, and somebody sings.' },
    highlights: {
      ...festival.highlights,
      title: 'The Monsoon Chronicle',
      imprint: ['Vol. 7', 'Wet edition', 'Price: one umbrella'],
    },
    themeWords: {
      onward: 'Follow the rain',
      signUp: 'Who is at the door?',
      password: 'A word for the door',
      notFound: 'The rain has washed this page away.',
    },
  };
}

test.use(atRest);
// The two share a site.
test.describe.configure({ mode: 'default' });

test('next year’s festival has its own name and words on every page, in every feed and mail', async ({
  page,
  request,
  edition,
}) => {
  await test.step('pages, and the files that are made for them', async () => {
    const start = await (await request.get('/')).text();
    const [siteFile = ''] = /\/site\/[\w-]+\.json/.exec(start) ?? [];
    for (const path of [...PAGES, siteFile, ...FILES]) {
      const text = await textAt(request, path);
      expect(OLD.exec(text)?.[0], path).toBeUndefined();
      expect(text, path).toContain(sign(path));
    }
  });

  await test.step('the mail of a new account', async () => {
    await arriveSignedUp(page);
    const outbox = join(edition.dataDir, 'outbox');
    await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1);
    const [file = ''] = await readdir(outbox);
    expect(OLD.exec(await readFile(join(outbox, file), 'utf8'))?.[0]).toBeUndefined();
  });

  await test.step('all that the site is built of', async () => {
    for (const file of await readdir(BUILT, { recursive: true })) {
      if (!/\.(js|css|svg|html)$/.test(file)) continue;
      expect(OLD.exec(await readFile(join(BUILT, file), 'utf8'))?.[0], file).toBeUndefined();
    }
  });

  await test.step('what scripts write', async () => {
    for (const path of ['/profile', '/', '/nowhere', '/sponsors', '/highlights']) {
      await page.goto(path);
      await expect(page).toHaveTitle(/Mahotsav/);
      expect(OLD.exec(await page.locator('body').innerText())?.[0], path).toBeUndefined();
    }
  });
});

test('a name of eight letters and one of fourteen fit every window', async ({ page, edition }) => {
  for (const name of NAMES) {
    await edition.call(name);
    await expect.poll(() => titleOf(page)).toContain(name);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const at = `${name} at ${width} px`;
      await expect.poll(() => misplaced(page), at).toEqual([]);
    }
    await page.goto('/sponsors');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => misplaced(page), `${name}, sponsors`).toEqual([]);
  }
});

const OWN_EVENT = '/events/music/details/Call%20%26%20Answer';
const PAGES = [...publicPaths.map((path) => (path === EVENT ? OWN_EVENT : path)), '/profile'];

const FILES = [
  '/site.webmanifest',
  '/calendar/music/Call%20%26%20Answer.ics',
  '/icon.svg',
  '/sitemap.xml',
  '/robots.txt',
];

/** A page's or file's text, lines of a calendar unfolded. */
async function textAt(request: APIRequestContext, path: string): Promise<string> {
  return (await (await request.get(path)).text()).replaceAll('\r\n ', '');
}

/** The sign that an address has the new edition's words: those without any have none. */
function sign(path: string): string {
  if (/\.(svg|xml|txt)$/.test(path)) return '';
  if (path.endsWith('manifest')) return '"Mahotsav: THE QUIET MONSOON"';
  if (path.endsWith('.ics')) return 'Call & Answer\\, Mahotsav';
  return path.endsWith('.json') ? '"Mahotsav"' : 'property="og:site_name" content="Mahotsav"';
}

async function titleOf(page: Page): Promise<string> {
  await page.goto('/');
  return page.title();
}

/** Names, dates and headlines that stick out of their place or lie over each other. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const wordsOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const apart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left + 1 ||
      other.right <= one.left + 1 ||
      one.bottom <= other.top + 1 ||
      other.bottom <= one.top + 1;
    // What only readers hear is a pixel wide.
    const boxes = (selector: string) =>
      all(selector)
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 1);
    const window = new DOMRect(0, 0, document.documentElement.clientWidth, 1);
    const inside: [string, DOMRect, DOMRect][] = [
      ...boxes('#wordmark > *').map((name) => ['wordmark', name, window] as const),
      ...all('#wordmark ~ div p').map((line) => ['tagline', wordsOf(line), window] as const),
      ...boxes('footer > p > *').map((foot) => ['footer', foot, window] as const),
      ...all('#wordmark ~ [data-depth] p > span:not([aria-hidden])').map(
        (day) => ['date tag', wordsOf(day), day.parentElement!.getBoundingClientRect()] as const,
      ),
      ...all('[data-side]').map(
        (side) => ['reader', wordsOf(side), side.parentElement!.getBoundingClientRect()] as const,
      ),
    ].map(([name, words, room]) => [name, words, room]);
    const pairs: [string, DOMRect[], DOMRect[]][] = [
      [
        'brand and links',
        all('header a > span').map(wordsOf),
        boxes('header > div:last-child > *'),
      ],
      ['brand and wordmark', boxes('header a > span'), boxes('#wordmark > *')],
      ['wordmark and what is below', boxes('#wordmark > *'), boxes('#wordmark ~ div p')],
      ['footer and wordmark', boxes('footer > p'), boxes('footer > div:not([aria-hidden])')],
      [
        'sides of the newspaper',
        all('[data-side="left"]').map(wordsOf),
        all('[data-side="right"]').map(wordsOf),
      ],
    ];
    return [
      ...inside
        .filter(([, words, room]) => words.left < room.left - 1 || words.right > room.right + 1)
        .map(([name]) => `${name} sticks out`),
      ...pairs
        .filter(([, ones, others]) =>
          ones.some((one) => others.some((other) => !apart(one, other))),
        )
        .map(([name]) => `${name} overlap`),
      ...all('header a > span')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(() => 'brand is cut'),
    ];
  });
}
