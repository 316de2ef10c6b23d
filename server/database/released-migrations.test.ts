import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/**
 * Files by the first letters of their hash. One that is merged is never edited, or databases of one version would differ: it
 * gets its line when it is merged, and the line stays.
 */
const MERGED: Readonly<Record<string, string>> = {
  '001-first-edition.sql': 'ee79dab4229e1c22',
  '002-places-need-a-person.sql': '3cf75ef245542cdd',
  '003-who-did-it.sql': 'cd4d013d924a5698',
  '004-ended-devices.sql': '8859419aff19dc61',
  '005-former-names.sql': 'd9f837765fbcab23',
  '006-decided-events.sql': '75495f34bfc29174',
  '007-prizes-of-ranks.sql': '3eaaf03ae7f88ccc',
  '008-gate-rules.sql': 'a74d413f3210139a',
  '009-door.sql': '1da4344790f2c9dc',
  '010-prizes-paid.sql': '99d5d5821f8a0cb8',
  '011-walk-ins.sql': '3f9f0d9115ff8ce2',
  '012-told-hours.sql': '4a8675b1b74ec806',
  '013-messages-to-many.sql': 'aa4878e6c723494b',
  '014-prize-shares-said.sql': '79c70b0df5bcf6b0',
  '015-objects-of-id-proofs.sql': '11ac0d7c0d5e788f',
  '016-audit-names-events.sql': 'cef00a09f6f6d3fe',
  '017-undone-scans.sql': 'd736f3ead65ad0b5',
  '018-codes-of-nobody.sql': '8fab08d75c50b651',
};

describe('a change of the tables', () => {
  it('is never edited once it is merged', async () => {
    const folder = `${import.meta.dirname}/migrations`;
    const found = Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (file) => {
          const text = await readFile(`${folder}/${file}`, 'utf8');
          return [file, hash('sha256', text).slice(0, 16)] as const;
        }),
      ),
    );
    expect(found).toEqual(MERGED);
  });
});
