import { buildWhenStale } from '../../../site/build.ts';
import { prepare } from '../prepare.ts';

/** Makes ready, once, what every test here starts: Strapi without its panel, and the site. */
export default async function setup(): Promise<void> {
  await prepare({ panel: false, say: console.log });
  await buildWhenStale(process.cwd());
}
