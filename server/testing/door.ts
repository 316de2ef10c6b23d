import type { Verdict } from '../../contract/gate/decide.ts';
import { HOUR_MS } from '../../contract/moments.ts';
import type { RegistrationRules } from '../../contract/registration-rules.ts';
import { ADMINISTRATOR, type DeskBrowser, MUSIC_MANAGER, signedInOrganiser } from './desk.ts';
import {
  type EventForTest,
  newRegistrant,
  type Registrant,
  startDeskServerWith,
} from './entries.ts';
import { approve, doorOf, pairedPhone, scanOf } from './gate.ts';
import { shared } from './server.ts';

/** Somebody with an entry in the event. */
export type Entrant = Registrant & { readonly entryId: string; readonly name: string };

/** An event's entry as the desk's list has it. */
export interface Listed {
  readonly id: string;
  readonly state: string;
  readonly rank: number | null;
  readonly number: number | null;
}

/** One event with places, its managers, and a phone at its door, for tests of what happens there. */
export function eventDoor(title: string, rules: Partial<RegistrationRules>) {
  const events = new Map<string, EventForTest>([[title, { rules: rules as never }]]);
  const server = shared(() => startDeskServerWith(events));
  const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER, 'Meera'));
  const other = shared(() => signedInOrganiser(server, MUSIC_MANAGER, 'Ravi'));
  const phone = shared(async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    return pairedPhone(server, administrator, doorOf('Music', title));
  });
  const path = `/events/music/${encodeURIComponent(title)}`;

  const codeOf = async ({ id }: { id: string }) =>
    (
      await server.db
        .selectFrom('accounts')
        .select('participantCode')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).participantCode;

  /** The server's word on a scan of which the phone has told `verdict`. */
  const scanned = async (person: { id: string }, verdict: Verdict) =>
    (await phone.send([scanOf(phone, await codeOf(person), { verdict })]))[0];

  return {
    ...{ events, server, manager, other, path, codeOf, scanned },
    /** Nobody is in it, and it begins in days, with these rules. */
    async restart(more: Partial<RegistrationRules> = {}) {
      events.set(title, { rules: { ...rules, ...more } as never });
      await server.db.deleteFrom('resultPublications').execute();
      await server.db.deleteFrom('resultSheets').execute();
      await server.db.deleteFrom('entries').execute();
      await server.db.updateTable('events').set({ taken: 0, asked: 0, places: null }).execute();
    },
    /** It begins at this very moment. */
    begin(endsAt = Date.now() + HOUR_MS) {
      events.set(title, { ...events.get(title), startsAt: Date.now(), endsAt });
    },
    async entrants(names: readonly string[], college?: string): Promise<Entrant[]> {
      const all: Entrant[] = [];
      for (const name of names) {
        const person = await newRegistrant(server, { name, ...(college && { college }) });
        const { message } = await person.take(title);
        await approve(server, person.id);
        all.push({ ...person, name, entryId: message.id });
      }
      return all;
    },
    /** Scans people at the door; `verdict`: that of the phone. */
    async scan(people: readonly Registrant[], verdict: Verdict) {
      for (const person of people) {
        const answer = await scanned(person, verdict);
        if (answer?.verdict !== verdict) throw new Error(`${answer?.verdict} instead of `);
      }
    },
    call: (rest: string, body?: object, by: Pick<DeskBrowser, 'call'> = manager, headers = {}) =>
      by.call(body ? 'POST' : 'GET', path + rest, body, { headers }),
    mark: (id: string, was: string, is: string) =>
      manager.call('PUT', `${path}/attendance`, { entries: [{ id, was }], is }),
    async list(query = 'list=waiting'): Promise<Listed[]> {
      return (await manager.call('GET', `${path}/entries?${query}`)).json().message.rows;
    },
    async event() {
      return (await manager.call('GET', path)).json().message;
    },
    async audit() {
      const rows = await server.db
        .selectFrom('auditEntries')
        .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
        .select(['record', 'subject', 'auditReasons.reason'])
        .orderBy('sequence', 'desc')
        .limit(1)
        .execute();
      return rows[0]!;
    },
  };
}
