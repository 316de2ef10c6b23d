import { describe, expect, it } from 'vitest';
import { sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { issueCertificates } from './store.ts';

const server = sharedTestServer();
const EVENT = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };

async function newPerson(user_fullname: string) {
  const { call, id } = await signedUpPerson(server, { user_fullname });
  const certificates = async () => (await call('GET', '/api/user/certificates')).json().message;
  const issue = (result: string) =>
    issueCertificates(server.db, EVENT, [{ accountId: id, result }], Date.now());
  return { issue, certificates };
}

describe('a certificate', () => {
  it('can be checked and downloaded by anyone with its code', async () => {
    const { issue, certificates } = await newPerson('Asha "A" <b>R</b>');
    expect(await certificates()).toEqual([]);
    await issue('Winner');
    const [certificate] = await certificates();
    expect(certificate).toMatchObject({ eventName: 'First Song', result: 'Winner' });
    const { code } = certificate;
    const typed = [
      code,
      code.replaceAll('-', ''),
      code.replaceAll('-', ' '),
      code.replaceAll('0', 'o'),
    ];
    for (const one of [...typed, code.replaceAll('1', 'l')])
      expect(
        (await server.app.inject(`/api/certificates/${encodeURIComponent(one)}`)).statusCode,
      ).toBe(200);
    const checked = await server.app.inject(`/api/certificates/${certificate.code.toLowerCase()}`);
    expect(checked.json().message).toEqual({
      overtaken: null,
      ...{ code: certificate.code, name: 'Asha "A" <b>R</b>', eventName: 'First Song' },
      ...{ clusterName: 'Music', result: 'Winner', issuedAt: certificate.issuedAt },
    });
    const pdf = await server.app.inject(certificate.link);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('attachment');
    expect(pdf.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.rawPayload.subarray(-6).toString()).toBe('%%EOF\n');
  });

  it('that a correction overtook says so and which one stands now, and stands again once that is taken back', async () => {
    const { issue, certificates } = await newPerson('Asha');
    const check = async ({ code }: { code: string }) =>
      (await server.app.inject(`/api/certificates/${code}`)).json().message;
    await issue('Runner-up');
    const [first] = await certificates();
    await issue('Winner');
    const [second, ...others] = await certificates();
    expect(others).toEqual([]);
    expect(await check(second)).toMatchObject({ result: 'Winner', overtaken: null });
    const overtaken = { at: expect.any(Number), by: second.code };
    expect(await check(first)).toMatchObject({ name: 'Asha', result: 'Runner-up', overtaken });
    expect((await server.app.inject(first.link)).statusCode).toBe(200);
    await issue('Runner-up');
    expect(await certificates()).toEqual([first]);
    expect((await check(second)).overtaken.by).toBe(first.code);
    await issueCertificates(server.db, EVENT, [], Date.now());
    expect((await check(first)).overtaken).toEqual({ at: expect.any(Number), by: null });
  });

  it('names a person in any script', async () => {
    const { issue, certificates } = await newPerson('சாகர் 🎭 & Δημήτρης');
    await issue('Winner');
    const [{ link }] = await certificates();
    const pdf = await server.app.inject(link);
    expect(pdf.statusCode).toBe(200);
    // As it is read aloud; `drawing/faces.test.ts` looks at the letters.
    const greek = Buffer.from('Δημήτρης', 'utf16le').swap16();
    expect(pdf.rawPayload.includes(greek)).toBe(true);
  });

  it.each(['/api/certificates/AAAA-AAAA-AAAA-AAAA', '/api/certificates/x/pdf'])(
    'that was never issued is unknown: %s',
    async (url) => {
      const response = await server.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'There is no certificate with this code' });
    },
  );
});
