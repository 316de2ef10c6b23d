import { expect, test } from 'vitest';
import { reasonsAgainst } from './directions.ts';

test.for([
  ['contract/events.ts', 'node:path'],
  ['contract/accounts/fields.ts', 'server/settings/settings.ts'],
  ['web/root.tsx', 'server/app.ts'],
  ['server/site/pages.ts', 'web/routes.ts'],
  ['web/ui/button.tsx', 'web/calls/call.ts'],
  ['web/session/session.ts', 'web/screens/login/login.tsx'],
  ['web/screens/home/home.tsx', 'web/screens/map/map.tsx'],
  ['web/ui/tabs.tsx', 'web/desk/ui/screen-head.tsx'],
  ['web/desk/home/home.tsx', 'web/shell/toaster.tsx'],
  ['e2e/visitor.ts', 'server/main.ts'],
  ['bench/accounts/sign-ups.ts', 'server/main.ts'],
  ['web/art/door/door.tsx', 'art/door.ts'],
  ['server/app.test.ts', 'art/makers.ts'],
  ['server/app.ts', 'server/testing/app.ts'],
  ['server/accounts/rules.ts', 'kysely'],
  ['web/gate/camera/reader.ts', 'jsqr'],
  ['server/database/migrations.ts', 'server/accounts/rules.ts'],
] as const)('%s may not import %s', ([from, to]) => {
  expect(reasonsAgainst({ from, to })).toHaveLength(1);
});

test.for([
  ['contract/accounts/sign-up.ts', 'contract/accounts/fields.ts'],
  ['contract/events.ts', 'zod'],
  ['contract/names.test.ts', 'vitest'],
  ['web/screens/home/home.tsx', 'web/art/door/door.tsx'],
  ['web/screens/home/home.tsx', 'web/screens/home/stack/card.tsx'],
  ['art/signs.ts', 'server/content/posters/motifs.ts'],
  ['server/app.test.ts', 'server/testing/app.ts'],
  ['bench/night/held.ts', 'server/accounts/id-proofs/store.ts'],
  ['server/accounts/store.ts', 'kysely'],
  ['web/gate/camera/reader.ts', 'qr/decode.js'],
  ['server/gate/phone.test.ts', 'fake-indexeddb'],
  ['server/database/tables.ts', 'kysely'],
] as const)('%s may import %s', ([from, to]) => {
  expect(reasonsAgainst({ from, to })).toEqual([]);
});
