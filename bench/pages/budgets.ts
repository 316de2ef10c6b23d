/** The most that a page may cost. Bytes are as sent, compressed, in thousands; times in milliseconds on Lighthouse's simulated phone. */
export interface Budget {
  readonly path: string;
  /** True of a page as it is on the festival's days, with everything switched on. */
  readonly isOnDays?: true;
  readonly scores: Partial<
    Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
  >;
  /** The lowest performance score that a single run may have. */
  readonly worstPerformance: number;
  readonly scriptKB: number;
  readonly allKB?: number;
  readonly times: Partial<Record<'FCP' | 'LCP' | 'TBT', number>>;
  /** Cumulative layout shift, without a unit. */
  readonly layoutShift?: number;
}

const full = { accessibility: 100, 'best-practices': 100, seo: 100 };

function screen(path: string, allKB: number, largestPaint: number): Budget {
  return {
    path,
    scores: { performance: 99, ...full },
    worstPerformance: 97,
    scriptKB: 125,
    allKB,
    times: { FCP: 900, LCP: largestPaint, TBT: 30 },
    layoutShift: 0.01,
  };
}

function accountScreen(path: string): Budget {
  return {
    path,
    scores: { performance: 98, accessibility: 100, 'best-practices': 100 },
    worstPerformance: 96,
    scriptKB: 140,
    times: { LCP: 1700, TBT: 50 },
  };
}

/** Stands for the address of the sitemap's first event, whatever the festival calls it. */
export const FIRST_EVENT = '/events/:cluster/details/:event';

/** Stands for the address of the festival's first event, on its second day. */
export const OVER_EVENT = '/events/:cluster/details/:over';

const onDays = (budget: Budget): Budget => ({ ...budget, isOnDays: true });

/** How a page is called in the report. */
export function nameOf({ path, isOnDays }: Budget): string {
  return isOnDays ? `${path} on the second day` : path;
}

/** Every page that `npm run bench` measures. */
export const budgets: readonly Budget[] = [
  screen('/', 350, 1400),
  screen('/clusters', 300, 1300),
  screen('/events/music', 300, 1300),
  screen(FIRST_EVENT, 300, 1300),
  screen('/schedule', 300, 1300),
  screen('/map', 300, 1300),
  screen('/hospitality', 300, 1300),
  screen('/sponsors', 300, 1300),
  screen('/teams', 300, 1300),
  screen('/workshops', 300, 1300),
  accountScreen('/login'),
  accountScreen('/signup'),
  onDays(screen('/', 350, 1400)),
  onDays(screen('/events/music', 300, 1300)),
  onDays(screen(OVER_EVENT, 300, 1300)),
  onDays(screen('/map', 300, 1300)),
  onDays(screen('/map?side=plan', 300, 1300)),
];

/** The most that a page may hold its own thread up after its first paint, in milliseconds. */
export const blockingBudget = {
  /** Of one task, and of what all tasks take beyond 50. */
  longestTaskMs: 60,
  beyondMs: 25,
  /** Of Lighthouse's TBT above the same page's without its scripts. */
  scriptsMs: 40,
};

const LONGEST_TASKS = ['/', '/clusters', '/events/music', FIRST_EVENT, '/sponsors', '/signup'];

/** The pages whose long tasks are in the report: what most visitors open first, the longest form, and all of the days. */
export const blockingPages: readonly Budget[] = budgets.filter(
  ({ path, isOnDays }) => isOnDays || LONGEST_TASKS.includes(path),
);
