import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';

export default ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Server => ({
  host: env('CMS_HOST', 'localhost'),
  port: env.int('CMS_PORT', 1337),
  app: { keys: env.array('APP_KEYS', []) },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  // Uploads stand beside the database: one folder is all that has to be kept.
  dirs: { public: resolve(env('CMS_DATA_DIR', 'data'), 'public') },
});
