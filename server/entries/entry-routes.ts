import type { FastifyInstance } from 'fastify';
import { type Serve, serveWhile } from '../http/serve-call.ts';
import { type EntryDependencies, entryContext } from './context.ts';
import { keepSettled } from './keep-settled.ts';
import { type ProgrammeDependencies, programmeRoutes } from './programme-routes.ts';
import { placeRoutes } from './routes.ts';
import { teamRoutes } from './team-routes.ts';

/** Everything about places in events, while `features.registration` is on. */
export function entryRoutes(
  serve: Serve,
  app: FastifyInstance,
  dependencies: EntryDependencies & ProgrammeDependencies,
): void {
  const context = entryContext(dependencies);
  const isOn = () => dependencies.content().festival.features.registration;
  const serveEntries = serveWhile(isOn, serve);
  placeRoutes(serveEntries, context);
  teamRoutes(serveEntries, context);
  programmeRoutes(serveEntries, context, dependencies);
  keepSettled(app, isOn, context);
}
