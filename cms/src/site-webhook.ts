import type { Core } from '@strapi/strapi';

const name = 'The site';
const changes = ['create', 'update', 'delete'];

/**
 * Keeps a webhook that tells the site of every change, so that it shows at once; without it the site
 * asks by itself. Made here because the panel makes none to a site on the same machine.
 */
export async function callTheSite(strapi: Core.Strapi): Promise<void> {
  const { CMS_SITE_URL: site, CONTENT_WEBHOOK_SECRET: secret } = process.env;
  const store = strapi.get('webhookStore');
  const runner = strapi.get('webhookRunner');
  const known = (await store.findWebhooks()).find(
    (webhook: { name: string }) => webhook.name === name,
  );
  if (known) {
    runner.remove(known);
    await store.deleteWebhook(known.id);
  }
  if (!site || !secret) return;
  const webhook = await store.createWebhook({
    name,
    url: `${site}/api/content-changed`,
    headers: { Authorization: `Bearer ${secret}` },
    events: changes.flatMap((change) => [`entry.${change}`, `media.${change}`]),
    isEnabled: true,
  });
  runner.add(webhook);
}
