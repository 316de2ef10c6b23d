import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { ContentSource } from '../contract/content.ts';
import type { RenderedPage, Site } from '../contract/site.ts';
import { contentSource } from './calls/content-source.ts';
import { SiteProvider, siteContext } from './calls/site.ts';
import { moduleOfRoute, routes } from './routes.ts';
import { fullTitle, type Head, headOf } from './shell/head.ts';

const { query, dataRoutes } = createStaticHandler(routes);

/** Renders the page at `request`'s address; a loader's redirect comes back as its Response. */
export async function render(
  request: Request,
  { site, content }: { site: Site; content: ContentSource },
): Promise<RenderedPage | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(siteContext, site);
  requestContext.set(contentSource, content);
  const context = await query(request, { requestContext });
  if (context instanceof Response) return context;

  const html = renderToString(
    <SiteProvider value={site}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteProvider>,
  );
  const error = Object.values(context.errors ?? {})[0];
  const head = pageHead(context, site, error);
  return {
    status: context.statusCode,
    html,
    head: { ...head, fullTitle: fullTitle(head, site) },
    page: hydrationData(context),
    modules: context.matches.flatMap((match) => moduleOfRoute(match.route.id) ?? []),
    failure: error === undefined || isRouteErrorResponse(error) ? undefined : error,
  };
}

function pageHead(context: StaticHandlerContext, site: Site, error: unknown): Head {
  const matches = context.matches.map((match) => ({
    id: match.route.id,
    pathname: match.pathname,
    params: match.params,
    handle: match.route.handle,
    data: context.loaderData[match.route.id],
    loaderData: context.loaderData[match.route.id],
  }));
  const title =
    isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Something went wrong';
  return headOf(matches, site, error === undefined ? undefined : { title });
}

/** The shape that the browser's router revives. An unexpected error shows no inner words to the visitor. */
function hydrationData(context: StaticHandlerContext): unknown {
  const errors = Object.entries(context.errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? { ...error, __type: 'RouteErrorResponse' }
      : { message: 'Unexpected error', __type: 'Error' },
  ]);
  return {
    loaderData: context.loaderData,
    actionData: null,
    errors: errors.length > 0 ? Object.fromEntries(errors) : null,
  };
}

/** True of an address without a screen: one cached page serves all such addresses. */
export function leadsNowhere(pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';
}
