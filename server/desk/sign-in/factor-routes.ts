import * as calls from '../../../contract/desk/sign-in.ts';
import { deviceOf } from '../../accounts/sessions/device.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
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
          // As `change` has found them again.
          const present = request.organiser!;
          await enter(trx, dependencies, { organiser: present, request, reply });
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
  const { db, factors, festivalName, notifyOfAccess } = dependencies;

  serve.change(calls.startCodes, async (trx, { body: { replaces }, organiser }) => {
    const { codes } = await lockedFactors(trx, organiser);
    if (codes && !replaces) throw new HttpError(409, REPLACES);
    const { accountId, email: label } = organiser;
    const secret = await factors.startCodes(trx, accountId);
    const uri = secretUri(secret, { issuer: `${festivalName()} desk`, label });
    return { secret, uri };
  });

  serve.change(calls.confirmCodes, async (trx, { body: { code }, organiser, note, ...on }) => {
    const { any, codes } = await lockedFactors(trx, organiser);
    if (!(await factors.confirmCodes(trx, organiser.accountId, code, Date.now())))
      throw wrongCode();
    const kind = codes ? 'codes, in place of those before' : 'codes';
    return enterAnew(trx, note, { isFirst: !any, kind }, { organiser, ...on });
  });

  serve(calls.startPasskey, async ({ organiser }) => {
    const { accountId, name, email, tokenHash } = organiser;
    if ((await factors.has(accountId)).any) requireFreshFactor(organiser.factorAt, Date.now());
    const options = await factors.optionsToMake(accountId, { email, name });
    await setChallenge(db, tokenHash, options.challenge);
    return { message: { ...options } };
  });

  serve.change(
    calls.confirmPasskey,
    async (trx, { body: { response }, organiser, note, ...on }) => {
      const { any } = await lockedFactors(trx, organiser);
      const isAsked = await takeChallenge(trx, organiser);
      const made = { response, device: deviceOf(on.request.headers) };
      if (!isAsked || !(await factors.makePasskey(trx, organiser, made, Date.now())))
        throw new BadInputError({ response: 'This passkey could not be kept' });
      return enterAnew(trx, note, { isFirst: !any, kind: 'passkey' }, { organiser, ...on });
    },
  );

  /**
   * What there is, one at a time of an account: of two that set up a first one, the second has to show it.
   * @throws HttpError with 403 where there is one that wasn't shown in the last ten minutes
   */
  async function lockedFactors(trx: Database, { accountId, factorAt }: Organiser) {
    await lockAccount(trx, accountId);
    const has = await factors.has(accountId, trx);
    if (has.any) requireFreshFactor(factorAt, Date.now());
    return has;
  }

  async function enterAnew(
    trx: Database,
    note: Note,
    { isFirst, kind }: { isFirst: boolean; kind: string },
    { organiser, request, reply }: Opening & { organiser: Organiser },
  ) {
    const { accountId } = organiser;
    const recoveryCodes = isFirst ? await factors.renewRecoveryCodes(trx, accountId) : null;
    // Whoever else is in may have come by the factor of before.
    await removeOtherDeskSessions(trx, organiser);
    const detail = [kind, deviceOf(request.headers)].filter(Boolean).join(', ');
    await notifyOfAccess(trx, accountId, { what: 'set up', detail });
    await enter(trx, dependencies, { organiser, request, reply, isNotified: true });
    note({ accountId, record: 'second factor set up', subject: kind });
    return { recoveryCodes };
  }
}

const REPLACES =
  'You have an authenticator already. A new one takes its place: say so if that is meant';
