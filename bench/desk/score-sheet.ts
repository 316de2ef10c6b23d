import type { DatabaseSync } from 'node:sqlite';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { arriveAsAdministrator } from '../../e2e/desk.ts';
import type { RunningSite } from '../../e2e/server.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';

export const LINES = 1500;
const EVENT = 'music/first-song';

/** Gives places in an event to people that `fillPeople` made. */
export function fillEvent(db: DatabaseSync): void {
  const people = db
    .prepare("select id from accounts where email_key like 'person.%' order by email_key limit ?")
    .all(LINES);
  const entry = db.prepare(
    `insert into entries (id, event_id, state, asked, college, created_at) values (?, '${EVENT}', 'held', 1, 'somewhere', 1)`,
  );
  const member = db.prepare(
    `insert into entry_members (id, entry_id, account_id, event_id, is_captain, joined_at) values (?, ?, ?, '${EVENT}', 1, 1)`,
  );
  db.exec('begin immediate');
  for (const { id } of people) {
    const entryId = crypto.randomUUID();
    entry.run(entryId);
    member.run(crypto.randomUUID(), entryId, id!);
  }
  db.exec('commit');
}

const KEYS = '1234512345';

/**
 * The browser's work from a key in the sheet of scores of `fillEvent`'s event until it is drawn: its thread's time, so that
 * what else the machine does doesn't count.
 */
export async function measureTypedKey(site: RunningSite): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
    });
    await arriveAsAdministrator(page, site);
    await page.goto(`${site.url}/desk/events/music/First%20Song/results`);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const cells = page.getByRole('table').locator('input');
    await cells.nth(LINES - 1).waitFor();
    const tries: number[] = [];
    for (const [at, key] of [...KEYS].entries()) {
      await cells.nth((at * LINES) / KEYS.length).focus();
      await drawn(page);
      const before = await workedMs(session);
      await page.keyboard.press(key);
      await drawn(page);
      tries.push((await workedMs(session)) - before);
    }
    const name = `a key in a sheet of ${LINES.toLocaleString('en')} scores, median`;
    return [{ name, unit: 'ms', value: median(tries), limit: { atMost: 50 } }];
  } finally {
    await browser.close();
  }
}

/** A frame's finds are drawn by the time that the next begins. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
