import { listRefusals as call } from '../../../../contract/desk/gate.ts';
import type { Database } from '../../../database/connection.ts';
import type { ServeDesk } from '../../access/guard.ts';
import { listRefusals } from './store.ts';

/** The scans that were refused, for whoever asks why. */
export function gateRefusalRoutes(serve: ServeDesk, { db }: { db: Database }): void {
  serve(call, async ({ query, reach }) => ({ message: await listRefusals(db, reach, query) }));
}
