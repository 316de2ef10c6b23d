import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, type ViewportSize } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from './chromium.ts';
import { daysStates } from './days-states.ts';
import { DEMO_FESTIVAL } from './demo-festival.ts';
import { deskEventStates } from './desk-event-states.ts';
import { deskStates } from './desk-states.ts';
import { gateStates } from './gate-states.ts';
import { registeringStates } from './registering-states.ts';
import { arriveAt, type ScreenState, screenStates } from './screen-states.ts';
import { type RunningSite, startSite } from './server.ts';
import { teamStates } from './team-states.ts';
import { patient, sizes } from './visitor.ts';

const USAGE = `npm run screens -- [--only=sign-up] [--sizes=320x568,844x390] [--into=docs/screens]

Takes a picture of every screen and state with the shipped festival, at the three sizes or at those you say;
of what organisers switch on with the demo's.
--only  those whose name begins so`;

const root = resolve(import.meta.dirname, './..');
const values = asked();
if (values.help) console.log(USAGE);
else await takePictures();

function asked() {
  const options = {
    only: { type: 'string', default: '' },
    sizes: { type: 'string' },
    into: { type: 'string', default: 'docs/screens' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function takePictures(): Promise<void> {
  await mkdir(resolve(root, values.into), { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    await takePicturesOf(screenStates, browser, () =>
      startSite({ CONTENT_DIR: join(root, 'content') }),
    );
    const switchedOn = [
      ...daysStates(DEMO_FESTIVAL),
      ...registeringStates,
      ...teamStates(DEMO_FESTIVAL),
    ];
    // By then all of the first day has results, whatever hour it is.
    const organisers = [...deskEventStates, ...deskStates, ...gateStates];
    await takePicturesOf([...switchedOn, ...organisers], browser, () =>
      startSite({}, { script: 'server/cli/demo/main.ts', words: ['--day=2'] }),
    );
  } finally {
    await browser.close();
  }
}

async function takePicturesOf(
  states: readonly ScreenState[],
  browser: Browser,
  start: () => Promise<RunningSite>,
): Promise<void> {
  const wanted = states.filter(({ name }) => name.startsWith(values.only));
  if (wanted.length === 0) return;
  const site = await start();
  try {
    for (const { name, ...viewport } of askedSizes())
      for (const state of wanted) await takePicture(state, name, browser, site.url, viewport);
  } finally {
    await site.stop();
  }
}

/** The three sizes, or those that were asked for, by what the pictures' names end in. */
function askedSizes(): { name: string; width: number; height: number }[] {
  if (!values.sizes)
    return sizes.map((size) => ({ ...size, name: size.name === 'phone' ? 'mobile' : size.name }));
  return values.sizes.split(',').map((name) => {
    const [width = 0, height = 0] = name.split('x').map(Number);
    return { name, width, height };
  });
}

async function newPage(browser: Browser, baseURL: string, viewport: ViewportSize): Promise<Page> {
  return patient(
    await browser.newPage({
      viewport,
      baseURL,
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    }),
  );
}

/** One that can't be taken is told, and holds up no other. */
async function takePicture(
  state: ScreenState,
  size: string,
  ...where: Parameters<typeof newPage>
): Promise<void> {
  const page = await newPage(...where);
  const file = join(values.into, `${state.name}-${size}.webp`);
  try {
    await arriveAt(state, page);
    await sharp(await page.screenshot())
      .webp({ quality: 75 })
      .toFile(resolve(root, file));
    console.log(file);
  } catch (error) {
    console.error(`${state.name}-${size}: ${(error as Error).message}`);
    process.exitCode = 1;
  } finally {
    await page.context().close();
  }
}
