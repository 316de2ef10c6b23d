import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { htmlPage } from '../http/html.ts';
import { SettingsError } from '../settings/settings.ts';
import { contentSourceOf } from './content-source.ts';
import { headTags, pageBody, pageHeaders } from './document.ts';
import { registerFestivalFiles } from './festival-files.ts';
import type { Renderer } from './load-build.ts';
import { partBody, partHeaders, partOf } from './parts.ts';
import { type SiteDependencies, siteOf } from './site.ts';
import { siteFile } from './site-file.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The site for whoever works on it: rendered from its sources each time, reloading as they change.
 * No cache and no Content Security Policy: what vite puts into the page would not pass it.
 * @throws SettingsError on a public deployment
 */
export async function devSite(app: FastifyInstance, dependencies: SiteDependencies): Promise<void> {
  if (dependencies.settings.isPublic)
    throw new SettingsError(['npm run dev hands out sources: a public site runs by npm start.']);
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|uploads|healthz|readyz|organisers|site)\b/.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });

  registerFestivalFiles(app, { ...dependencies, site: () => siteOf(dependencies) });
  app.get('/*', async (request, reply) => {
    const { festival } = dependencies.content();
    const part = partOf(request.url);
    if (part && festival.features[part]) {
      const script = `<script type="module" src="/web/${part}/entry.${part}.tsx"></script>`;
      const site = siteOf(dependencies);
      const page = htmlPage(`<title>The ${part}</title>${script}`, partBody(part, site));
      return reply
        .removeHeader('content-security-policy')
        .headers({ 'content-type': partHeaders(part, site)['content-type'] })
        .send(await vite.transformIndexHtml(request.url, page));
    }
    const { render } = (await vite.ssrLoadModule('/web/entry.server.tsx')) as Renderer;
    const site = siteOf(dependencies);
    const address = new URL(request.url, site.publicUrl);
    const content = contentSourceOf(dependencies.content());
    const rendered = await render(new Request(address), { site, content });
    if (rendered instanceof Response)
      return reply.redirect(rendered.headers.get('location') ?? '/', rendered.status);
    const head = [
      headTags(rendered.head, address.pathname, site),
      styleLinks(vite),
      '<script type="module" src="/web/entry.start.ts"></script>',
    ];
    const files = ['/web/entry.client.tsx', '/web/entry.deferred.ts'];
    const { answers = [] } = rendered;
    const start = { site: siteFile(site).address, answers, files, styles: [] };
    const page = htmlPage(head.join('\n'), pageBody(rendered, start));
    return reply
      .code(rendered.status)
      .removeHeader('content-security-policy')
      .headers(pageHeaders(address.pathname))
      .send(await vite.transformIndexHtml(request.url, page));
  });
}

/** The styles known so far, so that a page isn't bare until its scripts have run. */
function styleLinks(vite: ViteDevServer): string {
  const modules = vite.environments.ssr.moduleGraph.idToModuleMap;
  const files = [...modules.keys()].filter((id) => /\.css$/.test(id) && !id.includes('?'));
  return files
    .map((file) => `<link rel="stylesheet" href="/${file.slice(root.length + 1)}?direct">`)
    .join('\n');
}
