import type { Core } from '@strapi/strapi';

/**
 * Pictures stay byte for byte what was uploaded, so that a festival can leave Strapi with what it
 * brought. Set once: an organiser may choose otherwise in the panel.
 */
export async function keepPicturesAsTheyAre(strapi: Core.Strapi): Promise<void> {
  const ours = strapi.store({ type: 'core', name: 'festival' });
  if (await ours.get({ key: 'uploadSettings' })) return;
  const settings = { sizeOptimization: false, responsiveDimensions: true, autoOrientation: false };
  await strapi.plugin('upload').service('upload').setSettings(settings);
  await ours.set({ key: 'uploadSettings', value: settings });
}
