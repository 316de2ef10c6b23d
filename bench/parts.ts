import { accounts } from './accounts/accounts.ts';
import { entries } from './accounts/entries.ts';
import { idProofs } from './accounts/id-proofs.ts';
import { places } from './accounts/places.ts';
import { signUps } from './accounts/sign-ups.ts';
import { content } from './content/content.ts';
import { manyEvents } from './content/many-events.ts';
import { strapi } from './content/strapi.ts';
import { uncached } from './content/uncached.ts';
import { worstContent } from './content/worst-content.ts';
import { desk } from './desk/desk.ts';
import { gate } from './gate/gate.ts';
import { rows } from './night/rows/rows.ts';
import { blocking } from './pages/blocking.ts';
import { offline } from './pages/offline.ts';
import { pages } from './pages/pages.ts';
import { reactions } from './pages/reactions.ts';
import { schedule } from './pages/schedule.ts';
import { scrolling } from './pages/scrolling.ts';
import type { Part } from './report/figures.ts';

/** Everything that has a budget, in the order of the report. */
export const parts: readonly Part[] = [
  pages,
  blocking,
  reactions,
  schedule,
  scrolling,
  offline,
  content,
  uncached,
  worstContent,
  manyEvents,
  accounts,
  signUps,
  entries,
  places,
  rows,
  desk,
  gate,
  idProofs,
  strapi,
];
