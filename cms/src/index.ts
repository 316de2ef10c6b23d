import type { Core } from '@strapi/strapi';
import { keepEventEntries } from './event-entries';
import { arrangePanel } from './panel-views';
import { letEverybodyRead } from './public-reading';
import { numberSaves, refuseWhatHarms } from './refusals';
import { seedWhenEmpty } from './seed';
import { callTheSite } from './site-webhook';
import { keepPicturesAsTheyAre } from './uploads';

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    refuseWhatHarms(strapi);
    keepEventEntries(strapi);
  },

  /** Runs before Strapi listens: nobody sees or edits a half-filled one. */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    await letEverybodyRead(strapi);
    await keepPicturesAsTheyAre(strapi);
    await arrangePanel(strapi);
    const file = process.env.CMS_SEED_FILE;
    if (file) await seedWhenEmpty(strapi, file);
    await numberSaves(strapi);
    await callTheSite(strapi);
  },
};
