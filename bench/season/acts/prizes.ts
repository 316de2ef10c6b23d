import { updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import {
  demandOf,
  dueOf,
  excessOf,
  isExcessOpen,
  leftOf,
  stateOf,
} from '../../../contract/desk/prize-sums.ts';
import {
  askForBankDetails,
  type CounterReason,
  counterPayment,
  decideExcess,
  getPrizes,
  type Payee,
  payPrizes,
} from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import type { CallAccounts } from '../../../web/calls/call.ts';
import type { Visitor } from '../world/cast.ts';
import { sitAtDesk } from '../world/desk.ts';
import { EVENTS } from '../world/events.ts';
import { crowdOf, eventAt, type Payment, type Season, TREASURER } from '../world/season.ts';
import { visit } from '../world/visits.ts';

/** Of winners who are asked so many never answer. */
const SILENT = 0.15;
/** Of what is too much since a correction so much is asked back, and the rest may be kept. */
const ASKED_BACK = 0.7;

/** The book of prizes before a treasurer: each line of it about a person of an entry, and the way to write in it. */
interface Drawer {
  readonly ask: CallAccounts;
  readonly lines: readonly Line[];
  readonly note: (line: Line, written: Pick<Payment, 'kind' | 'rupees'>) => void;
}

interface Line {
  readonly eventId: string;
  readonly entryId: string;
  readonly payee: Payee;
  readonly accountId: string;
}

function atDrawer(work: (season: Season, drawer: Drawer) => Promise<void>) {
  return async (season: Season): Promise<void> => {
    const { answered, cast, clock } = season;
    const ask = await sitAtDesk(season, cast[TREASURER]!);
    const accounts = new Map((await crowdOf(season)).map(({ id, code }) => [code, id]));
    const { events } = await ask(getPrizes);
    const lines = events.flatMap(({ eventName, winners }) => {
      const { id: eventId } = EVENTS.find(({ id }) => eventAt(season, id).name === eventName)!;
      return winners.flatMap(({ entryId, people }) =>
        people.map((payee) => {
          const accountId = accounts.get(payee.code)!;
          return { eventId, entryId, payee, accountId };
        }),
      );
    });
    const note: Drawer['note'] = ({ eventId, entryId, accountId }, written) =>
      void answered.payments.push({ eventId, entryId, accountId, at: clock.at, ...written });
    await work(season, { ask, lines, note });
  };
}

/** A treasurer asks all winners for bank details who gave none. */
export const askForDetails = atDrawer(async ({ answered }, { ask, lines }) => {
  const missing = lines.filter(({ payee }) => stateOf(payee) === 'missing');
  const codes = new Map(missing.map(({ payee, accountId }) => [payee.code, accountId]));
  if (codes.size === 0) return;
  await ask(askForBankDetails, { body: { codes: [...codes.keys()] } });
  answered.asked.push(...codes.values());
});

/** Whoever is asked for bank details saves them, or saves them anew. */
export async function giveBankDetails(season: Season, visitor: Visitor): Promise<void> {
  if (visitor.random() < SILENT) return;
  const body = {
    ...{ account_holder_name: visitor.values.user_fullname, bank_name: 'Lamp Bank' },
    ...{ branch_name: 'Tiruchirappalli', ifsc_code: 'LAMP0001234' },
    account_number: String(100_000_000 + visitor.number),
  };
  await visit(season, visitor, (call) => call(updateBankDetails, { body }));
  season.answered.saved.push(visitor.email);
}

/** A treasurer sends all that can be sent, and writes it down at once. */
export const payWinners = atDrawer(async ({ clock }, { ask, lines, note }) => {
  const ready = lines.filter(({ payee }) => dueOf(payee) > 0 && stateOf(payee) === 'ready');
  if (ready.length === 0) return;
  const paidOn = dayInIndia(clock.at);
  const way = { paidOn, way: 'NEFT', reference: `N ${paidOn}` } as const;
  const due = ready.map((line) => ({ line, rupees: dueOf(line.payee) }));
  const body = due.map(({ line, rupees }) => ({
    ...{ code: line.payee.code, entryId: line.entryId, rupees },
  }));
  await ask(payPrizes, { body: { lines: body, ...way } });
  for (const { line, rupees } of due) note(line, { kind: 'paid', rupees });
});

/** The bank sends one transfer back. */
export const oneComesBack = atDrawer(async ({ random }, drawer) => {
  const paid = drawer.lines.filter(({ payee }) => leftIn(payee).length > 0);
  const line = paid[Math.floor(random() * paid.length)];
  if (line) await takeBack(drawer, line, { rupees: leftIn(line.payee)[0]!.left, why: 'returned' });
});

/** A treasurer decides about whatever somebody has too much since a correction. */
export const decideAboutExcess = atDrawer(async ({ random }, { ask, lines, note }) => {
  for (const line of lines.filter(({ payee }) => isExcessOpen(payee))) {
    const { payee, entryId } = line;
    const rupees = excessOf(payee);
    const isAsked = random() < ASKED_BACK;
    const what = isAsked ? ('ask back' as const) : ('keep' as const);
    const body = { entryId, rupees, what, reason: 'They had spent it already' };
    await ask(decideExcess, { params: { code: payee.code }, body });
    note(line, { kind: isAsked ? 'asked back' : 'kept', rupees });
  }
});

/** What was asked back has come, and the treasurer writes it down. */
export const excessIsSentBack = atDrawer(async (_season, drawer) => {
  for (const line of drawer.lines) {
    const rupees = demandOf(line.payee);
    if (rupees > 0) await takeBack(drawer, line, { rupees, why: 'sent back' });
  }
});

/** What stands of somebody's payments, without those of which nothing does. */
function leftIn({ entries }: Payee) {
  return entries
    .filter(({ kind }) => kind === 'paid')
    .map((payment) => ({ id: payment.id, left: leftOf(payment, entries) }))
    .filter(({ left }) => left > 0);
}

/** Counter-entries against somebody's payments, as many as the sum needs. */
async function takeBack(
  { ask, note }: Drawer,
  line: Line,
  { rupees, why }: { readonly rupees: number; readonly why: CounterReason },
): Promise<void> {
  let rest = rupees;
  for (const { id, left } of leftIn(line.payee)) {
    const part = Math.min(rest, left);
    if (part === 0) return;
    const body = { rupees: part, left, why, reference: '' };
    await ask(counterPayment, { params: { id }, body });
    note(line, { kind: 'counter', rupees: -part });
    rest -= part;
  }
}
