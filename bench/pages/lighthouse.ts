import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';

/** One Lighthouse run of one page on its simulated phone. Bytes as sent, times in milliseconds. */
export interface Run {
  scores: Record<string, number>;
  documentBytes: number;
  scriptBytes: number;
  allBytes: number;
  times: { FCP: number; LCP: number; TBT: number };
  layoutShift: number;
}

/** Measures a page `runs` times, each in a browser of its own. @throws Error when Lighthouse has no answer */
export async function measure(url: string, runs: number): Promise<Run[]> {
  const results: Run[] = [];
  for (let index = 0; index < runs; index++) results.push(readRun(await askLighthouse(url)));
  return results;
}

/**
 * The page's TBT in milliseconds, `runs` times as it is and as often without its script files, by turns:
 * the second is what this machine takes for drawing alone. @throws Error when Lighthouse has no answer
 */
export async function measureTbt(url: string, runs: number): Promise<[number[], number[]]> {
  const results: [number[], number[]] = [[], []];
  for (let index = 0; index < runs; index++)
    for (const [times, blockedUrlPatterns] of [
      [results[0], []],
      [results[1], ['*.js']],
    ] as const) {
      const { audits } = await askLighthouse(url, { onlyAudits: [TBT], blockedUrlPatterns });
      times.push(audits[TBT]?.numericValue ?? Number.NaN);
    }
  return results;
}

const TBT = 'total-blocking-time';

async function askLighthouse(
  url: string,
  flags: { onlyAudits?: string[]; blockedUrlPatterns?: readonly string[] } = {},
): Promise<Report> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      ...flags,
      blockedUrlPatterns: [...(flags.blockedUrlPatterns ?? [])],
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function readRun({ categories, audits }: Report): Run {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details;
  const items = requests?.type === 'table' ? requests.items : [];
  const bytes = (kind?: string) =>
    items
      .filter((item) => !kind || item.resourceType === kind)
      .reduce((sum, item) => sum + Number(item.transferSize ?? 0), 0);
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    documentBytes: bytes('Document'),
    scriptBytes: bytes('Script'),
    allBytes: bytes(),
    times: {
      FCP: value('first-contentful-paint'),
      LCP: value('largest-contentful-paint'),
      TBT: value(TBT),
    },
    layoutShift: value('cumulative-layout-shift'),
  };
}
