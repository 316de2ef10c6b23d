import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sbomOf } from './sbom.ts';

/* `npm run -s sbom`: what runs, as CycloneDX. Of the editors' Strapi: `npm run -s sbom cms`. */

const folder = join(import.meta.dirname, '..', process.argv[2] ?? '');
const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
console.log(JSON.stringify(sbomOf(JSON.parse(lock)), null, 2));
