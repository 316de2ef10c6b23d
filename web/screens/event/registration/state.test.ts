import { expect, it } from 'vitest';
import type { Event } from '../../../../contract/events.ts';
import { eventStateAt } from '../../../entries/event-standing.ts';
import { stampAt } from './state.ts';

const external = { eventDate: '2025-09-18T04:30:00.000Z', ends: null, registration: null };
const rules = {
  opens: '2025-09-01T00:00:00.000Z',
  closes: '2025-09-15T00:00:00.000Z',
  places: 24,
} as NonNullable<Event['registration']>;

function stampOf(event: Partial<Event>, at: string | undefined): string {
  const whole = { ...external, ...event };
  return stampAt(whole, eventStateAt(whole, at ? Date.parse(at) : undefined)).words;
}

it('stamps an event by its hours, and promises no place that nobody has counted', () => {
  expect(stampOf({ registration: rules }, undefined)).toBe('REGISTRATION');
  expect(stampOf({ registration: rules }, '2025-08-31T23:59:00Z')).toBe('SOON');
  expect(stampOf({ registration: rules }, '2025-09-01T00:00:00Z')).toBe('REGISTRATION');
  expect(stampOf({ registration: rules }, '2025-09-15T00:00:00Z')).toBe('CLOSED');
  expect(stampOf({ registration: { ...rules, places: null } }, '2025-09-10T00:00:00Z')).toBe(
    'OPEN',
  );
  expect(stampOf({ registration: { ...rules, places: null } }, undefined)).toBe('REGISTRATION');
});

it('is over at its end, else when the day of its begin turns, and without a date never', () => {
  expect(stampOf({ ends: '2025-09-18T07:30:00.000Z' }, '2025-09-18T07:29:00Z')).toBe(
    'REGISTRATION',
  );
  expect(stampOf({ ends: '2025-09-18T07:30:00.000Z' }, '2025-09-18T07:30:00Z')).toBe('OVER');
  expect(stampOf({}, '2025-09-18T23:29:00Z')).toBe('REGISTRATION');
  expect(stampOf({}, '2025-09-18T23:30:00Z')).toBe('OVER');
  expect(stampOf({ eventDate: null }, '2035-01-01T00:00:00Z')).toBe('REGISTRATION');
});
