import { demandOf, demandOn, excessOf } from '../../../contract/desk/prize-sums.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { removeUnsentMail } from '../../mail/deliver.ts';
import { demandEnded } from '../../mail/texts/prizes.ts';
import { readBook } from './book.ts';
import {
  type Found,
  type MailAbout,
  type MailDependencies,
  mailCause,
  mailer,
  write,
} from './written.ts';

/** Ends what was asked back of an event's winners, where a publication has left less of it too much. In its transaction. */
export function demandsEnder(dependencies: MailDependencies) {
  const mailAbout = mailer(dependencies);
  return async (trx: Database, about: EventId, by: string): Promise<void> => {
    for (const event of await readBook(trx, about))
      for (const { entryId, people } of event.winners)
        for (const payee of people)
          if (demandOf(payee) > excessOf(payee))
            await endDemand(trx, mailAbout, { event, payee }, { entryId, by });
  };
}

export type EndDemands = ReturnType<typeof demandsEnder>;

/** Writes that what somebody was asked to send back, if anything, is asked for no more; they are told unless they never were. */
export async function endDemand(
  trx: Database,
  mailAbout: MailAbout,
  { event, payee }: Found,
  written: { readonly entryId: string; readonly by: string },
): Promise<void> {
  const [asked, rupees] = [demandOn(payee), demandOf(payee)];
  if (!asked || rupees === 0) return;
  const id = await write(
    trx,
    { event, payee },
    { kind: 'asked back', rupees: -rupees, ...written },
  );
  if (await removeUnsentMail(trx, mailCause(asked.id))) return;
  const to = { ...payee, eventName: event.eventName };
  await mailAbout(trx, id, to, (about) => demandEnded(about, rupees));
}
