import * as calls from '../../../contract/desk/sign-in.ts';
import { BadInputError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import type { Shown } from '../factors/factors.ts';
import { setChallenge, takeChallenge } from '../sessions/store.ts';
import { credentialsOf, type DeskSignInDependencies, enter } from './entering.ts';
import type { Guesses } from './guesses.ts';

/** The second factor, after the password and whenever it is asked for again. */
export function factorRoutes(
  serve: ServeDesk,
  guess: Guesses,
  dependencies: DeskSignInDependencies,
): void {
  const { db, factors } = dependencies;

  serve.change(calls.sendCode, {
    prepare: async ({ body: { code }, organiser, request, reply }, change) => {
      const account = await credentialsOf(db, organiser);
      const answer = await guess.code(request, { account, typed: code }, () =>
        change(async (trx) => {
          const shown = await factors.showCode(trx, organiser.accountId, code, Date.now());
          if (!shown) return undefined;
          await enter(trx, dependencies, { organiser, request, reply });
          return factorView(shown);
        }),
      );
      if (!answer) throw wrongCode(guess.codesLeft(request, account));
      return answer;
    },
  });

  serve(calls.askForPasskey, async ({ organiser }) => {
    const options = await factors.optionsToShow(organiser.accountId);
    await setChallenge(db, organiser.tokenHash, options.challenge);
    return { message: { ...options } };
  });

  serve.change(
    calls.sendPasskey,
    async (trx, { body: { response }, organiser, request, reply }) => {
      const isAsked = await takeChallenge(trx, organiser);
      const shown = isAsked && (await factors.showPasskey(trx, organiser, response));
      if (!shown) throw new BadInputError({ response: 'This passkey was not accepted' });
      await enter(trx, dependencies, { organiser, request, reply });
      return factorView(shown);
    },
  );
}

/** `left`: the tries before the next one has to wait. */
export function wrongCode(left?: number): BadInputError {
  const more = left === 0 ? '; the next try has to wait' : `; ${left} more before you have to wait`;
  const wrong = 'This code is wrong, or was used before';
  return new BadInputError({ code: left === undefined ? wrong : wrong + more });
}

function factorView({ recoveryCodesLeft }: Shown) {
  return { recoveryCodesLeft };
}
