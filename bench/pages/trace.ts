/** An event of the browser's own trace. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** On the clock, and of the thread's own work, which other processes can't lengthen. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** Of Chromium's own protocol: Playwright's session, or a bare tab. */
interface Tracer {
  send(method: 'Tracing.start' | 'Tracing.end', params?: object): Promise<unknown>;
  on(event: 'Tracing.dataCollected', hear: (params: { value: unknown[] }) => void): unknown;
  on(event: 'Tracing.tracingComplete', hear: () => void): unknown;
}

/** The browser's trace from now to the end of `action`. */
export async function traced(
  tracer: Tracer,
  action: () => Promise<void>,
  moreCategories: readonly string[] = [],
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  tracer.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])));
  await tracer.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        ...moreCategories,
      ],
    },
  });
  await action();
  const complete = new Promise<void>((resolve) => tracer.on('Tracing.tracingComplete', resolve));
  await tracer.send('Tracing.end');
  await complete;
  return events;
}

/** Milliseconds of work of each task that begins with `mark` or later, on the thread that shows it. @throws Error without it */
export function mainThreadTasks(events: readonly TraceEvent[], mark: string): number[] {
  const from = events.find(({ name }) => name === mark);
  if (!from) throw new Error(`The trace shows no ${mark} of the page`);
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'RunTask' && ph === 'X' && pid === from.pid && tid === from.tid && ts >= from.ts,
    )
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}
