import { run } from './main.ts';
import { buildWhenStale } from './site/build.ts';
import { builtSite } from './site/site.ts';

/* `npm start`: the site is built when what it is made from has changed, then the server starts. */

if (await buildWhenStale(`${import.meta.dirname}/..`)) console.log('Built the site.');
await run({ site: builtSite });
