import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type CheckedCertificate, checkCertificate } from '../../contract/accounts/certificates.ts';
import { longDateInIndia } from '../../contract/moments.ts';
import { AtTheDoor } from '../art/door/at-the-door.tsx';
import { useAccountsCall } from '../calls/call.ts';
import { sentencesOf } from '../calls/call-error.ts';
import type { ScreenHandle } from '../shell/head.ts';
import { TextField } from '../ui/form/inputs.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Anyone checks a certificate by its code, e.g. from the QR that is printed on it. */
export function Component() {
  const hydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  // The server draws one page for everyone: what is in the address is read here alone.
  const code = hydrated ? (search.get('code') ?? '') : '';
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (code) setTyped(code);
  }, [code]);
  return (
    <AtTheDoor>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) setSearch({ code: typed.trim() });
        }}
      >
        <h1>Check a certificate</h1>
        <p>The code is printed on it, below the date.</p>
        <TextField
          name="code"
          label="Code"
          value={typed}
          onChange={setTyped}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton>Check</SubmitButton>
      </form>
      {code && <Verdict code={code} asked={key} />}
    </AtTheDoor>
  );
}

/** Asks at each press, so that the same code can be tried again. */
function Verdict({ code, asked }: { code: string; asked: string }) {
  const call = useAccountsCall();
  const [verdict, setVerdict] = useState<CheckedCertificate | string>('Loading...');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press asks anew.
  useEffect(() => {
    let isCurrent = true;
    setVerdict('Loading...');
    call(checkCertificate, { params: { code } })
      .catch((error: unknown) => sentencesOf(error))
      .then((found) => isCurrent && setVerdict(found));
    return () => {
      isCurrent = false;
    };
  }, [call, code, asked]);

  return (
    <div role="status" style={{ marginTop: '1rem' }}>
      {typeof verdict === 'string' ? (
        <p>{verdict}</p>
      ) : (
        <>
          <h2>
            {verdict.overtaken
              ? 'This certificate no longer stands'
              : 'This certificate is genuine'}
          </h2>
          {verdict.overtaken && <Overtaken {...verdict.overtaken} />}
          <p>
            <bdi>
              <strong>{verdict.name}</strong>
            </bdi>
            : <bdi>{verdict.result}</bdi>, <bdi>{verdict.eventName}</bdi> (
            <bdi>{verdict.clusterName}</bdi>). Issued on {longDateInIndia(verdict.issuedAt)}.
          </p>
        </>
      )}
    </div>
  );
}

function Overtaken({ at, by }: NonNullable<CheckedCertificate['overtaken']>) {
  return (
    <p>
      A correction of the results overtook it on {longDateInIndia(at)}.{' '}
      {by === null ? (
        'Nothing stands in its place.'
      ) : (
        <>
          In its place stands <Link to={`?code=${by}`}>{by}</Link>.
        </>
      )}{' '}
      It said:
    </p>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Check a certificate', hidden: true }),
  footer: false,
};
