import { expect, test } from 'vitest';
import { lostLines, readContacts } from './contacts.ts';

test('each line with a hyphen is a contact', () => {
  expect(readContacts('Asha Rao - 9000000001\nVikram Das - 9000000002\n')).toEqual([
    { name: 'Asha Rao', phone: '9000000001' },
    { name: 'Vikram Das', phone: '9000000002' },
  ]);
});

test('the dash of a word processor is a hyphen', () => {
  for (const dash of '‐‑‒–—―−')
    expect(readContacts(`Asha Rao ${dash} 9000000001`)).toEqual([
      { name: 'Asha Rao', phone: '9000000001' },
    ]);
});

test('a line without a hyphen is left out', () => {
  expect(lostLines('Ask at the desk\n\nMeera - 90000 00003')).toEqual([1]);
  expect(readContacts('Ask at the desk\nMeera - 90000 00003')).toEqual([
    { name: 'Meera', phone: '90000 00003' },
  ]);
});

test('hyphens inside a name or a phone stay where they are', () => {
  expect(
    readContacts('Mary-Ann - 9000000001\nDesk-90000-00001\nOffice - +91 (431) 250-1801'),
  ).toEqual([
    { name: 'Mary-Ann', phone: '9000000001' },
    { name: 'Desk', phone: '90000-00001' },
    { name: 'Office', phone: '+91 (431) 250-1801' },
  ]);
});

test('a contact without a number keeps its line', () => {
  expect(readContacts('Help desk - ask at the gate')).toEqual([
    { name: 'Help desk', phone: 'ask at the gate' },
  ]);
});

test('no contacts are an empty list', () => {
  expect(readContacts(null)).toEqual([]);
  expect(readContacts(undefined)).toEqual([]);
  expect(readContacts('')).toEqual([]);
});

test('a line of hyphens and digits is read in one go, however long', () => {
  const [contact] = readContacts(`${'1-'.repeat(25_000)}a`);
  expect(contact).toMatchObject({ name: '1' });
  expect(readContacts(`-${' '.repeat(50_000)}x`)).toEqual([{ name: '', phone: 'x' }]);
});
