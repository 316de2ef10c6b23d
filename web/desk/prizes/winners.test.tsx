import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { BookEntry, Payee, PrizeEvent, Winner } from '../../../contract/desk/prizes.ts';
import type { Me } from '../../../contract/desk/sign-in.ts';
import { OrganiserContext } from '../frame/organiser.ts';
import { BankState } from './bank-state.tsx';
import { type Chosen, mayChoose } from './chosen.tsx';
import { AskDialog } from './dialogs.tsx';
import { ALL, groupsOf, linesOf } from './lines.ts';
import { Panel, type PanelProps } from './panel.tsx';
import { Winners } from './winners.tsx';

// Keys are listened to from the first import on, which here nobody presses.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}));

const AT = Date.parse('2026-11-29T10:00:00+05:30');
const line = {
  ...{ of: null, paidOn: null, way: null, reference: '', why: null, by: 'Meera', at: AT },
};
const PAID: BookEntry = { ...line, id: '1', kind: 'paid', rupees: 20_000, paidOn: '2026-11-30' };
const ASKED: BookEntry = { ...line, id: '2', kind: 'asked back', rupees: 5000 };

/** Who was paid ₹20,000 and has a share of 15,000, with these lines in the book. */
function eventWith(entries: BookEntry[], more: Partial<PrizeEvent> = {}): PrizeEvent {
  const payee: Payee = {
    ...{ code: 'A', name: 'Asha', college: 'NIT', isMember: true, share: 15_000, entries },
    ...{ hasEmail: true, isProven: true, givenAt: 1, returned: null, asked: null },
  };
  const winner: Winner = {
    ...{ entryId: 'e', name: 'Asha', isTeam: false, rank: 2, prize: 15_000, was: null },
    ...{ gone: 0, lost: 0, lostAsked: 0, isShared: false, people: [payee] },
  };
  return {
    ...{ clusterName: 'Music', eventName: 'First Song', announced: 40_000, isCorrected: true },
    ...{ isTakenBack: false, at: AT, by: 'Ravi', winners: [winner], ...more },
  };
}

const lineOf = (event: PrizeEvent) => linesOf(groupsOf([event], ALL))[0]!;

function wordsOf(screen: React.ReactNode): string {
  const me = { roles: [], acts: ['pay prizes'] } as unknown as Me;
  const markup = renderToStaticMarkup(
    <OrganiserContext.Provider value={me}>
      <MemoryRouter>{screen}</MemoryRouter>
    </OrganiserContext.Provider>,
  );
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

function listOf(event: PrizeEvent): string {
  const acts = { address: () => '' } as unknown as Parameters<typeof Winners>[0]['acts'];
  const chosen = { has: () => false } as unknown as Chosen;
  return wordsOf(<Winners groups={groupsOf([event], ALL)} open="" {...{ acts, chosen }} />);
}

function panelOf(event: PrizeEvent): string {
  const props = { line: lineOf(event), opening: {}, events: [event], close: '' };
  return wordsOf(<Panel {...(props as unknown as PanelProps)} />);
}

it('Too much that was asked back is decided again, in the list and beside it, with the day on which it was asked', () => {
  const asked = eventWith([PAID, ASKED]);
  for (const words of [listOf(asked), panelOf(asked)]) {
    expect(words).toContain('₹5,000 too much, ₹5,000 asked back on 29 Nov 2026');
    expect(words).toContain('Decide again …');
  }
  const isOver = eventWith([PAID, ASKED, { ...ASKED, id: '3', rupees: -5000 }]);
  expect(listOf(isOver)).toMatch(/₹5,000 too much (?!,).*Decide …/);
  expect(panelOf(isOver)).toContain('−₹5,000 asked for no more');
});

it('Money asked back says why it is asked for no more, and what went with an account that it was asked of', () => {
  const ended = { ...ASKED, id: '3', rupees: -5000, why: 'shared' as const };
  const event = eventWith([PAID, ASKED, ended]);
  expect(panelOf(event)).toContain(
    '−₹5,000 asked for no more The team shares its prize otherwise, Meera',
  );
  const [winner] = event.winners;
  const team = { ...winner!, isTeam: true, gone: 10_000, lost: 5000, lostAsked: 5000 };
  expect(listOf({ ...event, winners: [team] })).toContain(
    '₹5,000 above its share went with that account. ₹5,000 of that had been asked back, and are asked for no more: nobody is left to ask',
  );
});

it('The book writes days as the line above it does', () => {
  expect(panelOf(eventWith([PAID]))).not.toContain('2026-11-30');
  expect(panelOf(eventWith([PAID]))).toMatch(/₹20,000 paid 30 Nov 2026/);
});

it('A paid line is read with blanks between its words', () => {
  const [winner] = eventWith([{ ...PAID, way: 'NEFT' }]).winners;
  const markup = renderToStaticMarkup(<BankState payee={winner!.people[0]!} />);
  expect(markup.replace(/<[^>]*>/g, '')).toMatch(/30\sNov\s2026 NEFT, Meera\s+₹5,000 too/);
});

it('Results that are wholly taken back are said to be so', () => {
  const words = listOf(eventWith([PAID], { isTakenBack: true }));
  expect(words).toContain('Music. Results taken back');
  expect(words).not.toContain('Corrected');
});

it('With nobody left to ask there is nothing to press', () => {
  const dialog = { onClose: () => {}, onChange: () => {} };
  const words = wordsOf(<AskDialog {...dialog} people={[]} />);
  expect(words).toContain('Nobody is left to ask');
  expect(words).not.toContain('Ask 0');
});

it('A transfer that came back is said with its moment, and there is no paying but all the same', () => {
  const back = { ...PAID, id: '2', kind: 'counter' as const, of: '1', rupees: -20_000 };
  const event = eventWith([PAID, { ...back, why: 'returned' }]);
  const [winner] = event.winners;
  const [payee] = winner!.people;
  const held = { ...payee!, givenAt: AT - 1, returned: { at: AT, sentAt: AT - 1 } };
  const heldIn = (one: Payee) => ({ ...event, winners: [{ ...winner!, people: [one] }] });
  for (const words of [listOf(heldIn(held)), panelOf(heldIn(held))]) {
    expect(words).toMatch(/Came back 29 Nov.* Nobody has saved the bank details since/);
    expect(words).toContain('Ask again');
    expect(words).not.toMatch(/Given|Pay …|Open and pay/);
  }
  expect(panelOf(heldIn(held))).toContain('Pay all the same …');
  // Paid together with others it would go by no reason.
  expect(mayChoose(lineOf(heldIn(held)))).toBe(false);
  expect(mayChoose(lineOf(heldIn({ ...held, givenAt: AT + 1 })))).toBe(true);
  const saved = panelOf(heldIn({ ...held, givenAt: AT + 1 }));
  expect(saved).toMatch(/Came back 29 Nov.* Given 29 Nov.*Open and pay/);
});

it('Whoever is asked after a transfer came back is asked to save their bank details anew, not to type them', () => {
  const event = eventWith([]);
  const [winner] = event.winners;
  const missing = { ...lineOf(event), payee: { ...winner!.people[0]!, givenAt: null } };
  const held = {
    ...missing,
    payee: { ...missing.payee, givenAt: 1, returned: { at: 3, sentAt: 2 } },
  };
  const dialog = { onClose: () => {}, onChange: () => {} };
  const asked = (...lines: ReturnType<typeof lineOf>[]) =>
    wordsOf(<AskDialog {...dialog} people={lines.map((one) => [one])} />);
  expect(asked(held)).toContain('save them anew in the profile, also unchanged');
  expect(asked(held)).not.toContain('type them in');
  expect(asked(missing)).toContain('They type them in their profile');
  expect(asked(missing)).not.toContain('anew');
  expect(asked(held, missing)).toMatch(/type them in.* anew/);
});
