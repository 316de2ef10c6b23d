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
import { SiteProvider } from './calls/site.ts';
import { contentSource, siteContext } from './calls/site-context.ts';
import { moduleOfRoute, routes } from './routes.ts';
import { fullTitle, type Head, headOf, type ScreenHandle } from './shell/head.ts';

export { markdownHtml } from './ui/markdown-html.ts';

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
  const head = error === undefined ? screenHead(context, site) : errorHead(error);
  return {
    status: context.statusCode,
    html,
    head: { ...head, fullTitle: fullTitle(head, site) },
    page: hydrationData(context),
    modules: modulesOf(context, site),
    answers: answersOf(context, site),
    error: error === undefined || isRouteErrorResponse(error) ? undefined : error,
  };
}

/** Those of the screens, and of the parts that only some of a screen's pages have. */
function modulesOf({ matches, loaderData }: StaticHandlerContext, site: Site): string[] {
  return matches.flatMap(({ route: { id, handle } }) => {
    const parts = (handle as ScreenHandle | undefined)?.parts?.(loaderData[id], site) ?? [];
    return [moduleOfRoute(id) ?? [], ...parts].flat();
  });
}

function answersOf({ matches, loaderData }: StaticHandlerContext, site: Site): string[] {
  return matches.flatMap(
    ({ route: { id, handle } }) =>
      (handle as ScreenHandle | undefined)?.answers?.(loaderData[id], site) ?? [],
  );
}

function screenHead({ matches, loaderData }: StaticHandlerContext, site: Site): Head {
  const shown = matches.map(({ params, route: { id, handle } }) => ({
    params,
    handle,
    loaderData: loaderData[id],
  }));
  return headOf(shown, site);
}

function errorHead(error: unknown): Head {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return { title: isMissing ? 'Page not found' : 'Something went wrong', hidden: true };
}

/** The shape that the browser's router revives. An unexpected error shows no inner words to the visitor. */
function hydrationData(context: StaticHandlerContext): unknown {
  const errors = Object.entries(context.errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? { ...error, __type: 'RouteErrorResponse' }
      : { message: 'Unexpected error', __type: 'Error' },
  ]);
  return { loaderData: context.loaderData, errors: context.errors && Object.fromEntries(errors) };
}

/** The screen's route at an address, with what the address says of it; undefined where there is none. */
export function routeAt(pathname: string) {
  const { route, params = {} } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  if (!route?.path || route.path === '*') return;
  return { pattern: route.path, params };
}
