import { run } from './main.ts';
import { devSite } from './site/dev.ts';

/* `npm run dev`: the site straight from its sources; a changed server file starts the server anew. */

await run({ site: devSite });
