import type { FastifyInstance } from 'fastify';
import { teamPictureAddress } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { findInvitedTeam } from '../../entries/views.ts';
import { NotFoundError } from '../../http/errors.ts';
import { fairQueue } from '../../http/fair-queue.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import sharp from '../../runtime/sharp.ts';
import { headers, PATIENCE_MS } from './routes.ts';
import { jpeg } from './share-pictures.ts';
import { drawTeamCard } from './team-picture.ts';

interface TeamSharingOptions {
  readonly content: () => Content;
  readonly db: Database;
  readonly cache: ResponseCache;
}

/**
 * `/share/team/<id>.jpg`: what a chat shows for a team's invitation, by the entry's id, while the team lets somebody in. None is
 * written to the disk: what a team told is gone with it.
 */
export async function teamSharingRoutes(
  app: FastifyInstance,
  { content, db, cache }: TeamSharingOptions,
): Promise<void> {
  const inTurn = fairQueue({ room: 1, places: 200, patienceMs: PATIENCE_MS });
  app.get<{ Params: { id: string } }>('/share/team/:id(^.+).jpg', async (request, reply) => {
    const { festival } = content();
    const { id } = request.params;
    const team = festival.features.registration && (await findInvitedTeam(db, content(), id));
    if (!team) throw new NotFoundError();
    // Another one for whoever joins or leaves.
    const key = `${teamPictureAddress(id)} ${JSON.stringify(team)}`;
    return cache.send(request, reply, key, async () => {
      const card = Buffer.from(drawTeamCard(team, festival));
      return {
        headers: { ...headers, 'cache-control': 'private, no-cache' },
        body: await inTurn(() => sharp(card).jpeg(jpeg).toBuffer()),
      };
    });
  });
}
