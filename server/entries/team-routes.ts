import * as calls from '../../contract/entries/team-calls.ts';
import { PER_MINUTE } from '../http/limits.ts';
import type { Serve } from '../http/serve-call.ts';
import type { EntryContext } from './context.ts';
import {
  findTeam,
  findTeamByCode,
  handOver,
  invitationOver,
  joinTeam,
  removeMember,
  renewInvitation,
} from './teams.ts';
import { tellEntry, tellInvitation } from './told.ts';

/** Teams: their invitations, and who is in them. */
export function teamRoutes(serve: Serve, context: EntryContext): void {
  const { db, eventOf, getOwn, doing, inTransaction } = context;

  serve(
    calls.readInvitation,
    async ({ params }) => {
      const entry = await findTeam(db, params);
      const event = await eventOf(entry);
      return { message: await tellInvitation(db, event, entry, Date.now()) };
    },
    PER_MINUTE.mail,
  );

  serve(calls.findInvitation, async ({ body: { code }, session: { accountId } }) => {
    const team = await findTeamByCode(db, accountId, code, Date.now());
    const event = await eventOf(team);
    const { state } = await tellInvitation(db, event, team, Date.now());
    if (!team.invitation || state === 'over') throw invitationOver();
    return { message: { invitation: team.invitation } };
  });

  serve(calls.joinTeam, async ({ body, session: { accountId }, press }) => {
    const team = await findTeam(db, body);
    const event = await eventOf(team);
    return doing({ event, accountId, press }, async (deed) => {
      await joinTeam(deed, team, body.answers);
      return team.id;
    });
  });

  serve(calls.removeMember, async ({ params, session: { accountId }, press }) => {
    const { event, entry } = await getOwn(params.id, accountId);
    return inTransaction({ event, accountId, press }, async (deed) => {
      await removeMember(deed, entry, params.member);
      return (await tellEntry(deed.trx, event, entry, accountId)) ?? null;
    });
  });

  serve(calls.handOver, async ({ params: { id }, body, session: { accountId }, press }) => {
    const { event, entry } = await getOwn(id, accountId);
    return doing({ event, accountId, press }, async (deed) => {
      await handOver(deed, entry, body.member);
      return id;
    });
  });

  serve(calls.renewInvitation, async ({ params: { id }, session: { accountId }, press }) => {
    const { event, entry } = await getOwn(id, accountId);
    return doing({ event, accountId, press }, async (deed) => {
      await renewInvitation(deed, entry);
      return id;
    });
  });
}
