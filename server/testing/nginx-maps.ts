import { readFile } from 'node:fs/promises';
import { deployPath } from '../cli/cluster/programs/deploy-file.ts';

/** The `map` blocks of the site that nginx has: gives what a variable is, as it stands there, where its source says this. */
export async function nginxMaps(): Promise<(variable: string, source: string) => string> {
  const conf = await readFile(deployPath('nginx/festival.conf'), 'utf8');
  const maps = new Map(
    [...conf.matchAll(/^map \S.* \$(\w+) \{\n([^}]*(?:\{[\d,]+\}[^}]*)*)^\}/gm)].map(
      ([, name, lines]) => [name, linesOf(lines!)],
    ),
  );
  return (variable, source) => {
    const lines = maps.get(variable);
    if (!lines) throw new Error(`nginx has no $${variable}`);
    const found = lines.find(({ asked }) =>
      asked instanceof RegExp ? asked.test(source) : asked === source,
    );
    return (found ?? lines.find(({ asked }) => asked === 'default'))!.value;
  };
}

/** Its expressions are JavaScript's, too. */
function linesOf(lines: string) {
  return [...lines.matchAll(/^ *("[^"]*"|\S+) +("[^"]*"|\S+);$/gm)].map(([, asked, value]) => {
    const [, anyCase, expression] = /^"~(\*?)(.+)"$/.exec(asked!) ?? [];
    return {
      asked: expression ? new RegExp(expression, anyCase ? 'i' : '') : bare(asked!),
      value: bare(value!),
    };
  });
}

function bare(word: string): string {
  return word.replace(/^"(.*)"$/, '$1');
}
