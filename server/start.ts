import { buildWhenStale } from './site/build.ts';

/* `npm start`: the site is built when what it is made from has changed, then the server starts. */

const root = `${import.meta.dirname}/..`;
if (await buildWhenStale(root)) console.log('Built the site.');
await import('./main.ts');
