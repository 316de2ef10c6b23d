import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';

export default ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Database => ({
  connection: {
    client: 'sqlite',
    connection: { filename: resolve(env('CMS_DATA_DIR', 'data'), 'cms.sqlite') },
    useNullAsDefault: true,
  },
});
