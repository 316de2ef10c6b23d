import { TOTP } from 'otpauth';

/** Signs an administrator in who has never been at the desk; gives a way to ask its calls. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<(path: string, body?: object) => Promise<Response>> {
  let cookie = '';
  async function ask(path: string, body?: object): Promise<Response> {
    const response = await fetch(`${url}/api/desk${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`);
    const set = response.headers.getSetCookie().find((one) => one.startsWith('desk='));
    if (set) cookie = set.split(';')[0]!;
    return response;
  }
  await ask('/sign-in', { user_email: email, user_password: password });
  const { message } = await (await ask('/codes/start', {})).json();
  await ask('/codes/confirm', { code: new TOTP({ secret: message.secret }).generate() });
  return ask;
}
