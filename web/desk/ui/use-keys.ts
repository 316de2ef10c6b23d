import { useLayoutEffect, useRef } from 'react';
import { browserStorage } from '../../storage/browser-storage.ts';
import { sharedValue } from '../../ui/shared-value.ts';

/** By key, `j`, or keys after each other, `g h`, or with Ctrl, `Ctrl Enter`: in a word what it does, and doing it. */
export type Keys = Readonly<Record<string, readonly [does: string, run: () => void]>>;

interface Shortcuts {
  readonly title: string;
  keys: Keys;
  isOverPage: boolean;
}

interface Options {
  readonly when?: boolean;
  readonly isOverPage?: boolean;
}

const shortcuts = new Set<Shortcuts>();
/** How often they changed. */
const changes = sharedValue(0);
const SWITCH = 'desk-single-keys';
const SEQUENCE_MS = 1200;

/** Keys without Ctrl, which speech input and unsteady hands may press unmeant: on in this browser, or off. */
export const singleKeys = {
  areOn: () => browserStorage.get(SWITCH) !== 'off',
  turn: (on: boolean) => browserStorage.set(SWITCH, on ? 'on' : 'off'),
};

/** All keys of this moment, under their owners' titles, for the dialog of keys. */
export function keysNow(): Pick<Shortcuts, 'title' | 'keys'>[] {
  const ownOf = (owner: Shortcuts) =>
    Object.entries(owner.keys).filter(([key]) => ownerOf(key) === owner);
  return [...shortcuts]
    .map((owner) => ({ title: owner.title, keys: Object.fromEntries(ownOf(owner)) }))
    .filter(({ keys }) => Object.keys(keys).length > 0);
}

/**
 * Keys that work while their owner is on the screen. They rest behind an open dialog; but for those with Ctrl they rest in fields,
 * too, and can be turned off. Every key needs a button that does the same. `isOverPage`: their owner is in a dialog, and where one
 * is open no others work.
 */
export function useKeys(
  title: string,
  keys: Keys,
  { when = true, isOverPage = false }: Options = {},
): Shortcuts {
  const shortcut = useRef<Shortcuts>({ title, keys, isOverPage });
  // Before it is painted: a key may be pressed as soon as its line is seen.
  useLayoutEffect(() => {
    Object.assign(shortcut.current, { keys, isOverPage });
  });
  useLayoutEffect(() => {
    const own = shortcut.current;
    if (!when) return;
    shortcuts.add(own);
    changes.set(changes.get() + 1);
    return () => {
      shortcuts.delete(own);
      changes.set(changes.get() + 1);
    };
  }, [when]);
  return shortcut.current;
}

/** The same of one key that has several owners: its button shows the hint while the key is its own. */
export function useSharedKey(
  title: string,
  [key, ...act]: readonly [key: string, does: string, run: () => void],
  options: Options = {},
): { readonly hint?: string } {
  const own = useKeys(title, { [key]: act }, options);
  changes.useValue();
  return ownerOf(key) === own ? { hint: key } : {};
}

let before = { key: '', at: 0 };

/** These go on while they are held. Of any other key, the second act would be about what nobody has seen yet. */
const MOVES = /^(j|k|Arrow\w+|[-+=[\]])$/;

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.repeat && !MOVES.test(event.key)) {
    // A button has the focus anew, or a field sends its form again: by itself the browser presses on.
    if (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault();
    return;
  }
  const hasModal = document.querySelector('dialog:modal') !== null;
  const isMeant = ({ isOverPage }: Shortcuts) => isOverPage || !hasModal;
  if (event.ctrlKey) run(`Ctrl ${event.key}`, event, isMeant);
  if (event.ctrlKey || !singleKeys.areOn() || isTyping(event.target)) return;
  run(hasModal ? event.key : pressedBy(event), event, isMeant);
}

/** The key, or both where the one before is the first of two. */
function pressedBy(event: KeyboardEvent): string {
  const key = event.shiftKey && event.key.length > 1 ? `Shift ${event.key}` : event.key;
  const isSequence = event.timeStamp - before.at < SEQUENCE_MS && begins(before.key);
  const pressed = isSequence ? `${before.key} ${key}` : key;
  before = { key, at: event.timeStamp };
  return pressed;
}

/** After such a key no other acts alone: whoever mistypes where they go to has decided nothing. */
function begins(key: string): boolean {
  return [...shortcuts].some(({ keys }) =>
    Object.keys(keys).some((own) => own.startsWith(`${key} `)),
  );
}

/** The newest one has it. */
function ownerOf(key: string, isMeant: (owner: Shortcuts) => boolean = () => true) {
  return [...shortcuts].findLast((owner) => owner.keys[key] && isMeant(owner));
}

function run(key: string, event: KeyboardEvent, isMeant: (owner: Shortcuts) => boolean): void {
  const own = ownerOf(key, isMeant);
  if (!own) return;
  event.preventDefault();
  own.keys[key]?.[1]();
}

const NOT_TYPED = /^(button|checkbox|radio|submit|reset|range)$/;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type);
  return target instanceof HTMLElement && target.matches('textarea, select, [contenteditable]');
}

addEventListener('keydown', onKey);

/** The links that a list's lines begin with, or a list's own by `selector`. */
export function rowLinks(selector = 'tbody th a'): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main ${selector}`)];
}

/** `j` and `k` take the focus through a list whose rows have a link, unless it is null; `Enter` opens it by itself. */
export function useRowKeys(selector?: string | null): void {
  const step = (by: number) => {
    const links = rowLinks(selector ?? undefined);
    const focused = document.activeElement;
    // A line's box and buttons stand for it, too.
    const at = links.findIndex((link) => link === focused || link.closest('tr')?.contains(focused));
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  };
  useKeys(
    'In a list',
    { j: ['next', () => step(1)], k: ['before', () => step(-1)] },
    { when: selector !== null },
  );
}
