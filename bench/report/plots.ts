import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import {
  type Figure,
  isMet,
  nameWithUnit,
  type Part,
  type Series,
  shareOfLimit,
} from './figures.ts';
import type { Results } from './results.ts';

/* The colours of `web/styles/tokens.css`: ink on paper, brass, the thread. */
const colours = {
  paper: '#f8efd9',
  rule: '#cbae76',
  ink: '#4b3625',
  brass: '#8a6428',
  met: '#2f6a45',
  missed: '#b0220e',
};

const config: TopLevelSpec['config'] = {
  background: colours.paper,
  font: 'Georgia, serif',
  padding: 16,
  view: { stroke: null },
  axis: {
    domain: false,
    ticks: false,
    gridColor: colours.rule,
    gridOpacity: 0.5,
    labelColor: colours.ink,
    titleColor: colours.ink,
    titleFontWeight: 'normal',
    labelLimit: 420,
  },
  title: { color: colours.ink, anchor: 'start', fontWeight: 'normal', fontSize: 16, offset: 10 },
  legend: { labelColor: colours.ink, titleColor: colours.ink },
};

/** The plots of all that was measured, as SVG, by their file names. */
export async function plotsOf(
  parts: readonly Pick<Part, 'name' | 'title'>[],
  results: Results,
): Promise<Map<string, string>> {
  const specs = new Map<string, TopLevelSpec>([['budgets.svg', budgetsPlot(parts, results)]]);
  const { pages, 'sign-ups': signUps } = results;
  if (pages) specs.set('pages.svg', pagesPlot(pages.figures));
  if (signUps?.series) specs.set('burst.svg', burstPlot(signUps.series));
  const drawn = [...specs].map(async ([name, spec]) => [name, await draw(spec)] as const);
  return new Map(await Promise.all(drawn));
}

function draw(spec: TopLevelSpec): Promise<string> {
  return new View(parse(compile({ ...spec, config }).spec), { renderer: 'none' }).toSVG();
}

/** More than twice a budget is drawn as twice. */
const MOST_SHARE = 2;

/** The part that each figure takes of its budget; of the same figure of several pages, the worst. */
function budgetsPlot(
  parts: readonly Pick<Part, 'name' | 'title'>[],
  results: Results,
): TopLevelSpec {
  const panels = parts.flatMap(({ name, title }) => {
    const limited = (results[name]?.figures ?? []).filter(({ limit }) => limit);
    return limited.length > 0 ? [budgetsPanel(title, limited)] : [];
  });
  return { title: 'The part of each budget that is used', vconcat: panels, spacing: 14 };
}

function budgetsPanel(title: string, limited: readonly Figure[]) {
  const bars = [...Map.groupBy(limited, ({ name }) => name).values()].map((same) => {
    const worst = same.reduce((a, b) => (shareOfLimit(b)! > shareOfLimit(a)! ? b : a));
    const figure = worst.of ? `${nameWithUnit(worst)} (${worst.of})` : nameWithUnit(worst);
    const share = Math.min(shareOfLimit(worst)!, MOST_SHARE);
    return { figure, share, verdict: isMet(worst) ? 'met' : 'not met' };
  });
  return {
    title: { text: title, fontSize: 12, anchor: 'start' as const },
    width: 420,
    height: { step: 18 },
    data: { values: bars },
    layer: [
      {
        mark: { type: 'bar' as const, height: 10 },
        encoding: {
          y: {
            field: 'figure',
            type: 'nominal' as const,
            sort: null,
            title: null,
            // The same for all, so that the panels stand below each other.
            axis: { minExtent: 320, maxExtent: 320, grid: false },
          },
          x: {
            field: 'share',
            type: 'quantitative' as const,
            title: null,
            scale: { domain: [0, MOST_SHARE] },
            axis: { format: '%', values: [0, 0.5, 1, 1.5, 2] },
          },
          color: {
            field: 'verdict',
            type: 'nominal' as const,
            title: null,
            scale: { domain: ['met', 'not met'], range: [colours.met, colours.missed] },
          },
        },
      },
      {
        mark: { type: 'rule' as const, color: colours.ink },
        encoding: { x: { datum: 1, type: 'quantitative' as const } },
      },
    ],
  };
}

/** The bytes of each page: its HTML, its scripts and the rest, beside its limit. */
function pagesPlot(figures: readonly Figure[]): TopLevelSpec {
  const pages = [...Map.groupBy(figures, ({ of = '' }) => of)];
  const kilobytesOf = (own: readonly Figure[], name: string) =>
    own.find((each) => each.name === name)?.value ?? 0;
  const values = pages.flatMap(([page, own]) => {
    const [html, scripts, all] = [
      kilobytesOf(own, 'HTML'),
      kilobytesOf(own, 'JavaScript'),
      kilobytesOf(own, 'everything'),
    ];
    return [
      { page, kind: 'HTML', kB: html },
      { page, kind: 'JavaScript', kB: scripts },
      { page, kind: 'the rest', kB: all - html - scripts },
    ];
  });
  const limits = pages.flatMap(([page, own]) => {
    const limit = own.find(({ name }) => name === 'everything')?.limit;
    return limit && 'atMost' in limit ? [{ page, kB: limit.atMost }] : [];
  });
  const y = { field: 'page', type: 'nominal', sort: null, title: null } as const;
  return {
    title: 'Bytes of each page, compressed, and their limit',
    width: 520,
    height: { step: 24 },
    layer: [
      {
        data: { values },
        mark: { type: 'bar', height: 14 },
        encoding: {
          y,
          x: { field: 'kB', type: 'quantitative', title: 'kB' },
          color: {
            field: 'kind',
            type: 'nominal',
            sort: null,
            title: null,
            scale: {
              domain: ['HTML', 'JavaScript', 'the rest'],
              range: [colours.missed, colours.brass, colours.rule],
            },
          },
          order: { field: 'kind', sort: 'ascending' },
        },
      },
      {
        data: { values: limits },
        mark: { type: 'tick', color: colours.ink, thickness: 2, height: 18 },
        encoding: { y, x: { field: 'kB', type: 'quantitative' } },
      },
    ],
  };
}

/** The burst's acknowledged sign-ups over time, above the slowest answer of a cached page in each second. */
function burstPlot({
  acknowledged = [],
  page = [],
}: Readonly<Record<string, Series>>): TopLevelSpec {
  const last = Math.max(...[...acknowledged, ...page].map(({ second = 0 }) => second));
  const x = {
    field: 'second',
    type: 'quantitative' as const,
    title: 'seconds',
    scale: { domain: [0, last] },
  };
  return {
    title: 'The burst: 1,500 sign-ups within 10 s',
    vconcat: [
      {
        width: 520,
        height: 180,
        data: { values: [...acknowledged] },
        mark: { type: 'area', color: colours.met, opacity: 0.35, line: { color: colours.met } },
        encoding: {
          x: { ...x, title: null },
          y: { field: 'count', type: 'quantitative', title: 'acknowledged' },
        },
      },
      {
        width: 520,
        height: 120,
        data: { values: [...page] },
        layer: [
          {
            mark: { type: 'bar', color: colours.brass },
            encoding: {
              x,
              y: { field: 'ms', type: 'quantitative', title: 'slowest page, ms' },
            },
          },
          {
            mark: { type: 'rule', color: colours.missed },
            encoding: { y: { datum: 100, type: 'quantitative' } },
          },
        ],
      },
    ],
  };
}
