import { readFileSync } from 'node:fs';

/** The recorded answers of a real Strapi 5.54, asked for its v4 shape. For tests only. */
interface Recording {
  readonly url: string;
  readonly status: number;
  readonly method?: string;
  readonly body?: string;
  readonly bytes?: number;
  readonly headers: Readonly<Record<string, string>>;
}

function read(name: string) {
  return JSON.parse(readFileSync(new URL(`./recordings/${name}.json`, import.meta.url), 'utf8'));
}

/** Every recorded request by its name, with the status and headers of its answer. */
export const recordings: Readonly<Record<string, Recording>> = read('index');

/** The body of a recorded answer. */
export function recordedBody(name: string) {
  return read(name);
}
