import type { Core } from '@strapi/strapi';

/** The site, and whoever else reads the content, is answered in the shape of Strapi v4 without asking for it. */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  if (ctx.path.startsWith('/api/')) ctx.request.headers['strapi-response-format'] = 'v4';
  await next();
};
