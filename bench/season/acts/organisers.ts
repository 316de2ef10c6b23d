import { giveRole } from '../../../contract/desk/organisers.ts';
import { sitAtDesk } from '../world/desk.ts';
import { momentOf } from '../world/festival.ts';
import { ADMINISTRATOR, REVIEWER, type Season } from '../world/season.ts';
import { untilNothingIsDue } from '../world/time.ts';

const ROLES_END = momentOf([200, '00:00']);

/** Whoever runs the server makes the first administrator at its terminal, who asks a reviewer to the desk. */
export async function appointOrganisers(season: Season): Promise<void> {
  const { cast, server } = season;
  const [administrator, reviewer] = [cast[ADMINISTRATOR]!, cast[REVIEWER]!];
  await server.runCommand('server/cli/organise/main.ts', [
    ...['admin', administrator.email],
    ...['--by', 'Meera, who runs the server', '--until', '2026-04-01'],
  ]);
  await untilNothingIsDue(season);
  const ask = await sitAtDesk(season, administrator);
  const body = { user_email: reviewer.email, clusters: [], endsAt: ROLES_END };
  await ask(giveRole, { body: { ...body, role: 'hospitality' } });
}
