import { useState } from 'react';
import {
  getOwnIdProof,
  type OwnIdProof,
  sendIdProof,
} from '../../../contract/desk/own-id-proof.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { sentencesOf } from '../../calls/call-error.ts';
import { sendWithProgress } from '../../calls/send-with-progress.ts';
import { useRead } from '../../calls/use-read.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { currentToken } from '../../session/session.ts';
import { toast } from '../../shell/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { PictureButton, TakePhotoButton, useChosenPicture } from '../../ui/form/picture-input.tsx';
import styles from './id-proof-panel.module.css';

const SESSION_ENDED =
  'Your session has ended, so the picture was not sent. Log in and send it once more.';

/** The state of one's own ID proof with the organisers, and another picture of it. */
export default function IdProofPanel() {
  const { data: proof, error, setData } = useRead(getOwnIdProof, {});
  const isLost = useNoNetwork();
  // Of a lost network the bar on top tells.
  if (!proof && (!error || isLost)) return null;
  return (
    <section className={`${styles.panel} paper not-on-paper`} aria-labelledby="id-proof">
      <h2 id="id-proof">ID proof</h2>
      {proof ? (
        <>
          <div role="status">
            <Standing {...proof} />
          </div>
          {proof.state !== 'approved' && (
            <Another
              word={proof.state === 'none' ? 'Send a picture' : 'Send another picture'}
              onSent={() =>
                setData(() => ({ state: 'waiting', reason: '', line: '', givenAt: Date.now() }))
              }
            />
          )}
        </>
      ) : (
        <p role="status">The server does not say where it stands. Please load the page again.</p>
      )}
    </section>
  );
}

function Standing({ state, reason, line }: OwnIdProof) {
  if (state === 'approved') return <p>Accepted: nothing more is needed of you.</p>;
  if (state === 'waiting') return <p>Waiting: the organisers have not looked at it yet.</p>;
  const gate = 'Until one is accepted, the gate will ask to see the card itself.';
  if (state === 'none') return <p>{`There is no picture of your card here. ${gate}`}</p>;
  return (
    <>
      <p>
        <strong>{`Sent back${reason ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : ''}.`}</strong>{' '}
        <span>{line}</span>
      </p>
      <p>{gate}</p>
    </>
  );
}

/** The picture on its way. One that failed stays, to be sent again with a press. */
function Another({ word, onSent }: { word: string; onSent: () => void }) {
  const call = useAccountsCall();
  const [picture, setPicture] = useState('');
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState('');
  const { reading, choose, noteOf } = useChosenPicture({
    onChosen(dataUrl) {
      setPicture(dataUrl);
      void send(dataUrl);
    },
    onUnusable: setError,
  });

  async function send(dataUrl: string): Promise<void> {
    setError('');
    setSent(0);
    try {
      await call(sendIdProof, {
        body: { user_id_proof: dataUrl },
        send: (url, init) => sendWithProgress(url, init, setSent),
      });
      onSent();
      setPicture('');
    } catch (failure) {
      if (currentToken()) setError(sentencesOf(failure));
      // The profile has gone with the session, and this panel with it.
      else toast.error(SESSION_ENDED);
    }
    setSent(undefined);
  }

  const isBusy = reading || sent !== undefined;
  return (
    <div className={styles.another} aria-busy={isBusy}>
      {picture && <img src={picture} alt="Your ID card, as it is sent" width="120" height="90" />}
      <p role="status">{`${reading ? 'Making it small…' : ''}${sent !== undefined ? `Sending ${noteOf(picture)}: ${Math.round(sent * 100)} %` : ''}`}</p>
      {error && <p role="alert">{error}</p>}
      {picture && error && (
        <Button look="ink" onClick={() => send(picture)}>
          Try again
        </Button>
      )}
      <TakePhotoButton disabled={isBusy} onChoose={choose} />
      <PictureButton disabled={isBusy} onChoose={choose}>
        {word}
      </PictureButton>
    </div>
  );
}
