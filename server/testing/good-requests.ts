import type { InjectOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { createMailedCode } from '../accounts/mailed-codes/store.ts';
import {
  asForm,
  BANK_DETAILS,
  bearer,
  fillSignUp,
  logIn,
  type Person,
  signedUpPerson,
  solveCaptcha,
  type TestServer,
} from './server.ts';

/** The fields of a call's body or address, by their names on the wire. */
export function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  return Object.keys((schema as unknown as z.ZodMiniObject | undefined)?.shape ?? {});
}

/** Input of a call that will be answered with 200 once, by somebody who has just signed up. */
export interface GoodInput {
  readonly token: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
}

export async function goodInput(server: TestServer, call: Call, by?: Person): Promise<GoodInput> {
  const person = by ?? (await signedUpPerson(server));
  const values: Record<string, string> = {
    ...(call.name === 'signUp' ? await fillSignUp() : person.fields),
    ...BANK_DETAILS,
    user_current_password: person.fields.user_password,
    user_recaptcha_code: await solveCaptcha(server.app),
    user_code: await mailedCode(server, person, call),
    id: await otherSession(server, person),
  };
  // Their ID proof shows the name.
  const unchanged = call.name === 'updateProfile' ? 'user_fullname' : '';
  const given = (schema: z.ZodMiniType | undefined) =>
    Object.fromEntries(
      fieldsOf(schema).flatMap((name) => {
        const value = name === unchanged ? undefined : values[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return { token: person.token, fields: given(call.body), params: given(call.params) };
}

/** The request that carries such an input. */
export function requestOf(call: Call, { token, fields, params }: GoodInput): InjectOptions {
  const form = call.bodyKind ? asForm(fields) : { headers: {}, payload: call.body && fields };
  return {
    method: call.method,
    url: call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    payload: form.payload,
    headers: { ...form.headers, ...(call.bearer && bearer(token)) },
  };
}

async function mailedCode({ db }: TestServer, { id }: Person, { name }: Call): Promise<string> {
  const purposes = { changePassword: 'password', openPass: 'pass' } as const;
  const purpose = purposes[name as keyof typeof purposes] ?? 'confirm';
  const made = { accountId: id, purpose, validMs: 60_000 } as const;
  return (await createMailedCode(db, made, Date.now()))!;
}

async function otherSession(server: TestServer, { fields, call }: Person): Promise<string> {
  await logIn(server, fields.user_email, fields.user_password);
  const sessions: { id: string; isThis: boolean }[] = (
    await call('GET', '/api/user/sessions')
  ).json().message;
  return sessions.find(({ isThis }) => !isThis)!.id;
}
