import { clusters } from '../../../contract/clusters.ts';
import { giveRole } from '../../../contract/desk/organisers.ts';
import { sitAtDesk } from '../world/desk.ts';
import { momentOf } from '../world/festival.ts';
import { ADMINISTRATOR, MANAGER, REVIEWER, type Season, TREASURER } from '../world/season.ts';
import { untilNothingIsDue } from '../world/time.ts';

const ROLES_END = momentOf([200, '00:00']);

const ROLES = [
  { number: REVIEWER, role: 'hospitality', clusters: [] },
  { number: MANAGER, role: 'cluster-manager', clusters: clusters.map(({ name }) => name) },
  { number: TREASURER, role: 'treasurer', clusters: [] },
] as const;

/** Whoever runs the server makes the first administrator at its terminal, who asks the others to the desk. */
export async function appointOrganisers(season: Season): Promise<void> {
  const { cast, server } = season;
  const administrator = cast[ADMINISTRATOR]!;
  await server.runCommand('server/cli/organise/main.ts', [
    ...['admin', administrator.email],
    ...['--by', 'Meera, who runs the server', '--until', '2026-04-01'],
  ]);
  await untilNothingIsDue(season);
  const ask = await sitAtDesk(season, administrator);
  for (const { number, role, clusters: named } of ROLES) {
    const { email } = cast[number]!;
    const body = { user_email: email, role, clusters: [...named], endsAt: ROLES_END };
    await ask(giveRole, { body });
  }
}
