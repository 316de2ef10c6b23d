import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { watch } from './watch.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string };
}

const { panels } = JSON.parse(await read('deploy/dashboard.json'));
const { groups } = parse(await read('deploy/alerts.yml'));
const rules: Rule[] = groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const expressions: string[] = [
  ...panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets),
  ...rules,
].map(({ expr }) => expr);

/** The figures that an expression asks for: what is left without labels, spans and the names of functions. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const words = bare.matchAll(/\b(?!and\b|or\b|offset\b)[a-z][a-z\d_]*\b(?! *\()/g);
  return [...words].map(([word]) => word.replace(/_bucket$/, ''));
}

it('The dashboard and the alerts ask for figures that are told, and for each of ours', async () => {
  const figures: string[] = [];
  const server = await startTestServer(
    {},
    {},
    {
      watch: (app, watched) => {
        figures.push(
          ...watch(app, watched)
            .getMetricsAsArray()
            .map(({ name }) => name),
        );
      },
    },
  );
  await server.close();
  const asked = new Set(expressions.flatMap(namesIn));
  // Prometheus' own, and Patroni's.
  for (const name of ['up', 'patroni_sync_standby']) asked.delete(name);
  expect(figures).toEqual(expect.arrayContaining([...asked]));
  expect([...asked]).toEqual(
    expect.arrayContaining(figures.filter((name) => /^festival_/.test(name))),
  );
});

it('Each alert says what it means and what to do, and the page on running it names it', async () => {
  const page = await read('docs/running.md');
  for (const { alert, annotations } of rules) {
    expect(page).toContain(`\`${alert}\``);
    expect(annotations.summary.length).toBeLessThan(100);
    expect(annotations.description).not.toBe('');
  }
});

it('The units of the documentation’s first commands have PgBouncer start anew once it has ended', async () => {
  const [command] = /^cp .*deploy\/systemd.*$/m.exec(await read('docs/running.md')) ?? [];
  const units = await temporaryFolder();
  const here = command!
    .replace('/usr/local/src/festival', root)
    .replace('/etc/systemd/system/', units);
  execFileSync('sh', ['-c', here]);
  const more = await readFile(join(units, 'pgbouncer.service.d/restart.conf'), 'utf8');
  expect(more).toContain('\nRestart=always\n');
});
