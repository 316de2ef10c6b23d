import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

export async function referenceRoutes(
  _app: FastifyInstance,
  _options: { settings: Settings },
): Promise<void> {}
