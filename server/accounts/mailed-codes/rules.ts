import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { createMailedCode } from './store.ts';

const LINKS = {
  confirm: { screen: 'confirm-email', validMs: 7 * 24 * 60 * 60 * 1000 },
  password: { screen: 'change-password', validMs: 30 * 60 * 1000 },
};

/**
 * A link to mail: to the site's screen, which then makes the call with the code. Undefined after too many.
 * What follows '#' stays in the browser: no proxy on the way and no log has it.
 */
export async function createLink(
  { db, publicUrl }: { db: Database; publicUrl: string },
  purpose: keyof typeof LINKS,
  account: { id: string; email: string },
): Promise<string | undefined> {
  const { screen, validMs } = LINKS[purpose];
  const code = await createMailedCode(db, { accountId: account.id, purpose, validMs }, Date.now());
  return code && `${publicUrl}/${screen}#${new URLSearchParams({ code, email: account.email })}`;
}

export function linkIsSpent(): BadInputError {
  return new BadInputError({
    user_code: 'This link was used already or has expired. Ask for a new one',
  });
}
