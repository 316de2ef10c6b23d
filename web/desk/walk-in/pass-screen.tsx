import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import {
  getWalkIn,
  linkToPass,
  takeWalkInBack,
  type WalkIn,
} from '../../../contract/desk/walk-ins.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { AddToEvent } from '../entries/add-to-event.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Failed, Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { copy, toast } from '../ui/toast.tsx';
import { useKeys, useSharedKey } from '../ui/use-keys.ts';
import { clock, useSecondsLeft } from '../ui/use-seconds-left.ts';
import { CountIn } from './count-in.tsx';
import { PassPaper } from './pass-paper.tsx';
import styles from './walk-in.module.css';

const NEXT = '/desk/people/walk-in';

/** A walk-in's pass: onto paper, or onto their phone; and on to the next person. */
export function Component() {
  const { code = '' } = useParams();
  const read = useRead(getWalkIn, { params: { code } });
  return (
    <>
      <div className="no-print">
        <ScreenHead title="Walk-in" lead="Their pass is good at every gate." />
        <Reading of={read}>Looking for the pass</Reading>
      </div>
      {read.data && (
        <div className={styles.desk}>
          <Made key={code} walkIn={read.data} />
          <PassPaper {...read.data} made={read.data} />
        </div>
      )}
    </>
  );
}

/** What may be done with a pass that is there. */
function Made({ walkIn }: { walkIn: WalkIn }) {
  const { code, name, email, mayLink, undoUntil } = walkIn;
  const { seconds } = (useLocation().state ?? {}) as { seconds?: number };
  const navigate = useNavigate();
  const { act, isBusy, error } = useAct();
  const [link, setLink] = useState<{ link: string; goodUntil: number }>();
  const isFresh = useSecondsLeft(undoUntil) > 0;
  const next = () => void navigate(NEXT);
  const show = async () => setLink(await act(linkToPass, { params: { code } }));
  const takeBack = async () => {
    const text = await act(takeWalkInBack, { params: { code } });
    if (!text) return;
    toast({ text });
    await navigate(NEXT, { replace: true });
  };
  useKeys('This pass', { p: ['print it', () => print()], n: ['the next person', next] });
  useKeys('This pass', { l: ['a link to it', () => void show()] }, { when: mayLink });
  const backKey = useSharedKey('This pass', ['z', 'take it back', () => void takeBack()], {
    when: isFresh,
  });
  return (
    <section className={`${styles.form} no-print`} aria-labelledby="made">
      <Status kind="ok">{seconds ? `Made in ${seconds} s` : 'Made'}</Status>
      <h2 id="made" className={styles.holder}>
        {name}
      </h2>
      <p>{whatOf(walkIn)}</p>
      {error && <Failed error={error} />}
      <div className={styles.ways}>
        <Button kind="ink" icon="print" hint="p" data-autofocus="" onClick={() => print()}>
          Print the pass
        </Button>
        {mayLink && (
          <Button icon="scan" hint="l" isBusy={isBusy} onClick={() => void show()}>
            Link: they scan the QR
          </Button>
        )}
        <CountIn walkIn={walkIn} />
        <AddToEvent person={walkIn} onChange={() => undefined} />
        <Button icon="right" hint="n" onClick={next}>
          Next person
        </Button>
        {isFresh && (
          <Button kind="bare" {...backKey} isBusy={isBusy} onClick={() => void takeBack()}>
            Take back
          </Button>
        )}
      </div>
      <p>
        <Button kind="bare" to={`/desk/people/${code}`}>
          {email === null ? 'Their sheet, to give them an e-mail' : 'Their sheet'}
        </Button>
      </p>
      {link && <LinkDialog {...link} name={name} onClose={() => setLink(undefined)} />}
    </section>
  );
}

function whatOf({ email, mayLink }: WalkIn): string {
  if (email === null)
    return 'Nothing can be mailed: give them the paper, or the link. With this code and their phone the account is claimed at a desk.';
  return mayLink
    ? `A mail with a link to set a password goes to ${email}.`
    : `They have set a password, and log in with ${email}.`;
}

interface LinkProps {
  link: string;
  goodUntil: number;
  name: string;
  onClose: () => void;
}

/** For the camera of their own phone. */
function LinkDialog({ link, goodUntil, name, onClose }: LinkProps) {
  const left = useSecondsLeft(goodUntil);
  return (
    <Dialog
      title={`${name}’s phone scans this`}
      onClose={onClose}
      acts={
        <Button kind="ink" hint="Esc" onClick={onClose}>
          Done
        </Button>
      }
    >
      {left === 0 ? (
        <p role="status">This link is over: close this, and press l for another.</p>
      ) : (
        <div className={styles.link}>
          <QrCode className={styles.qr} text={link} label={`QR code that opens ${name}’s pass`} />
          <p>
            <span role="timer">{clock(left)}</span> left. It opens the pass once, on one phone.
          </p>
          <Button kind="bare" icon="copy" onClick={() => copy(link)}>
            Copy the address
          </Button>
        </div>
      )}
    </Dialog>
  );
}
