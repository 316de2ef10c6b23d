import { sealAnew } from '../../crypto/seal-anew.ts';
import { type Sealer, sealer } from '../../crypto/sealer.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import type { DeskSession } from '../sessions/store.ts';
import { newRecoveryCodes, newSecret, readRecoveryCode, stepOfCode } from './codes.ts';
import { madePasskey, optionsToMake, optionsToShow, type Site, shownPasskey } from './passkeys.ts';
import * as store from './store.ts';

/** Shown: how many recovery codes are left, where one of them was used. */
export interface Shown {
  readonly recoveryCodesLeft: number | null;
}

/** The second factors of organisers. What is shown or made is spent in the transaction that is given. */
export class SecondFactors {
  readonly #db: Database;
  readonly #secrets: Sealer;
  readonly #site: () => Site;

  constructor(db: Database, keys: SecretKeys, site: () => Site) {
    this.#db = db;
    this.#secrets = sealer(keys, 'second factors');
    this.#site = site;
  }

  /** The kinds that are ready to be shown. */
  async has(accountId: string, db = this.#db) {
    const codes = await store.findCodes(db, accountId);
    const passkey = (await store.listPasskeys(db, accountId)).length > 0;
    const hasCodes = (codes?.sealed ?? null) !== null;
    return { codes: hasCodes, passkey, any: hasCodes || passkey };
  }

  /** Spends a code of the app, or a recovery code; undefined for a wrong or spent one. */
  async showCode(
    trx: Database,
    accountId: string,
    typed: string,
    now: number,
  ): Promise<Shown | undefined> {
    const recovery = readRecoveryCode(typed);
    if (recovery) {
      const left = await store.spendRecoveryCode(trx, accountId, recovery);
      return left === undefined ? undefined : { recoveryCodesLeft: left };
    }
    const codes = await store.findCodes(trx, accountId);
    const step = this.#stepOf(codes?.sealed, accountId, typed, now);
    const isSpent = step !== null && (await store.spendStep(trx, accountId, step));
    return isSpent ? { recoveryCodesLeft: null } : undefined;
  }

  async optionsToShow(accountId: string) {
    return optionsToShow(this.#site(), await store.listPasskeys(this.#db, accountId));
  }

  async showPasskey(
    trx: Database,
    { accountId, challenge }: DeskSession,
    response: object,
  ): Promise<Shown | undefined> {
    if (challenge === null) return undefined;
    const passkeys = await store.listPasskeys(trx, accountId);
    const shown = await shownPasskey(this.#site(), { response, challenge, passkeys });
    if (!shown) return undefined;
    await store.setPasskeyCounter(trx, shown.id, shown.counter);
    return { recoveryCodesLeft: null };
  }

  /** A new secret, in base 32; it takes the place of the one before once `confirmCodes` has seen a code of it. */
  async startCodes(trx: Database, accountId: string): Promise<string> {
    const secret = newSecret();
    const sealed = this.#secrets.seal(accountId, Buffer.from(secret)).toString('base64');
    await store.setPendingSecret(trx, accountId, sealed);
    return secret;
  }

  /** False for a wrong code. */
  async confirmCodes(trx: Database, accountId: string, code: string, now: number) {
    const codes = await store.findCodes(trx, accountId);
    const step = this.#stepOf(codes?.pending, accountId, code, now);
    if (step !== null) await store.confirmSecret(trx, accountId, { step, now });
    return step !== null;
  }

  async optionsToMake(accountId: string, person: { email: string; name: string }) {
    const passkeys = await store.listPasskeys(this.#db, accountId);
    return optionsToMake(this.#site(), { ...person, passkeys });
  }

  /** False for an answer that doesn't hold. */
  async makePasskey(
    trx: Database,
    { accountId, challenge }: DeskSession,
    { response, device }: { response: object; device: string },
    now: number,
  ): Promise<boolean> {
    if (challenge === null) return false;
    const asked = { response, challenge, accountId, device };
    const made = await madePasskey(this.#site(), asked, now);
    if (made) await store.createPasskey(trx, made);
    return made !== undefined;
  }

  /** Ten new ones in place of all before. */
  async renewRecoveryCodes(trx: Database, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await store.replaceRecoveryCodes(trx, accountId, codes);
    return codes;
  }

  #stepOf(sealed: string | null | undefined, accountId: string, typed: string, now: number) {
    if (!sealed) return null;
    const secret = this.#secrets.unseal(accountId, Buffer.from(sealed, 'base64')).toString();
    return stepOfCode(secret, typed.replaceAll(/\s/g, ''), now);
  }
}

/** Seals all secrets with the current key. */
export async function turnSecretsKey(db: Database, keys: SecretKeys) {
  const secrets = sealer(keys, 'second factors');
  const good = await sealAnew(db, secrets, store.sealedSecrets('sealed'));
  const pending = await sealAnew(db, secrets, store.sealedSecrets('pending'));
  return {
    sealed: good.sealed + pending.sealed,
    unopened: [...good.unopened, ...pending.unopened],
  };
}
