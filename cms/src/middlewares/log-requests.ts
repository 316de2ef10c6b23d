import type { Core } from '@strapi/strapi';

/** Every change and every refusal; the site reads several times a second, which would fill the disk. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    if (ctx.method === 'GET' && ctx.status < 400) return;
    const took = Math.round(performance.now() - startedAt);
    strapi.log.http(`${ctx.method} ${ctx.path} (${took} ms) ${ctx.status}`);
  };
