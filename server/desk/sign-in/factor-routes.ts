import * as calls from '../../../contract/desk/sign-in.ts';
import { deviceOf } from '../../accounts/sessions/device.ts';
import { getEmail } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { type Organiser, requireFreshFactor, type ServeDesk } from '../access/guard.ts';
import type { Note } from '../access/write-down.ts';
import { secretUri } from '../factors/codes.ts';
import type { Shown } from '../factors/factors.ts';
import { removeOtherDeskSessions, setChallenge, takeChallenge } from '../sessions/store.ts';
import { credentialsOf, type DeskSignInDependencies, enter, type Opening } from './entering.ts';
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
function wrongCode(left?: number): BadInputError {
  const more = left === 0 ? '; the next try has to wait' : `; ${left} more before you have to wait`;
  const wrong = 'This code is wrong, or was used before';
  return new BadInputError({ code: left === undefined ? wrong : wrong + more });
}

function factorView({ recoveryCodesLeft }: Shown) {
  return { recoveryCodesLeft };
}

/** Setting up a second factor: the first one after the password, another one only by whoever has just shown one. */
export function enrolRoutes(serve: ServeDesk, dependencies: DeskSignInDependencies): void {
  const { db, factors, festivalName } = dependencies;

  serve.change(calls.startCodes, {
    prepare: async ({ organiser }, change) => {
      await isFirstFactor(organiser);
      const { accountId } = organiser;
      const label = await getEmail(db, accountId);
      return change(async (trx) => {
        const secret = await factors.startCodes(trx, accountId);
        const uri = secretUri(secret, { issuer: `${festivalName()} desk`, label });
        return { secret, uri };
      });
    },
  });

  serve.change(calls.confirmCodes, {
    prepare: async ({ body: { code }, organiser, request, reply, note }, change) => {
      const isFirst = await isFirstFactor(organiser);
      return change(async (trx) => {
        if (!(await factors.confirmCodes(trx, organiser.accountId, code, Date.now())))
          throw wrongCode();
        const made = { isFirst, kind: 'codes' };
        return enterAnew(trx, note, made, { organiser, request, reply });
      });
    },
  });

  serve(calls.startPasskey, async ({ organiser }) => {
    await isFirstFactor(organiser);
    const { accountId, name, tokenHash } = organiser;
    const email = await getEmail(db, accountId);
    const options = await factors.optionsToMake(accountId, { email, name });
    await setChallenge(db, tokenHash, options.challenge);
    return { message: { ...options } };
  });

  serve.change(calls.confirmPasskey, {
    prepare: async ({ body: { response }, organiser, request, reply, note }, change) => {
      const isFirst = await isFirstFactor(organiser);
      return change(async (trx) => {
        const isAsked = await takeChallenge(trx, organiser);
        const made = { response, device: deviceOf(request.headers) };
        if (!isAsked || !(await factors.makePasskey(trx, organiser, made, Date.now())))
          throw new BadInputError({ response: 'This passkey could not be kept' });
        const kind = 'passkey';
        return enterAnew(trx, note, { isFirst, kind }, { organiser, request, reply });
      });
    },
  });

  /** @throws HttpError with 403 where there is one that wasn't shown in the last ten minutes */
  async function isFirstFactor({ accountId, factorAt }: Organiser): Promise<boolean> {
    const { any } = await factors.has(accountId);
    if (any) requireFreshFactor(factorAt, Date.now());
    return !any;
  }

  async function enterAnew(
    trx: Database,
    note: Note,
    { isFirst, kind }: { isFirst: boolean; kind: string },
    entering: Opening & { organiser: Organiser },
  ) {
    const { accountId } = entering.organiser;
    const recoveryCodes = isFirst ? await factors.renewRecoveryCodes(trx, accountId) : null;
    // Whoever else is in may have come by the factor of before.
    await removeOtherDeskSessions(trx, entering.organiser);
    await enter(trx, dependencies, entering);
    note({ accountId, record: 'second factor set up', subject: kind });
    return { recoveryCodes };
  }
}
