/** `npm run art`: makes every file again that `makers.ts` lists, and says which have changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makers } from './makers.ts';

const root = new URL('../', import.meta.url);

for (const make of makers)
  for (const { path, bytes } of await make()) {
    const file = new URL(path, root);
    if (existsSync(file) && readFileSync(file).equals(Buffer.from(bytes))) continue;
    writeFileSync(file, bytes);
    console.log(`changed: ${path}`);
  }
