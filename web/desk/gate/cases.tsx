import { useState } from 'react';
import { Link } from 'react-router';
import {
  CASES_OF_A_DEVICE,
  CASES_TOGETHER,
  decideGateCase,
  decideGateCasesOf,
  type GateCase,
  listGateCases,
} from '../../../contract/desk/gate.ts';
import type { Verdict } from '../../../contract/gate/decide.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { ACTS_COLUMN, type Column, List } from '../ui/list.tsx';
import { Empty } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { askedOf } from './case-words.ts';
import { EVERY_MS, useGate } from './use-gate.ts';

const WORDS: Readonly<Record<Verdict, string>> = {
  admitted: 'Admitted',
  out: 'Went out',
  'already in': 'Admitted twice',
  'same person': 'One pass twice within minutes',
  'kept out': 'One pass in two hands: kept out',
  'not registered': 'Has no place in this event',
  'on the line': 'Waits for a place in this event',
  'not valid': 'Nobody’s pass',
  'see the card': 'ID proof not seen',
  ended: 'After the end of the shift',
};

const COLUMNS: readonly Column<GateCase>[] = [
  {
    head: 'Person',
    isName: true,
    isWhole: true,
    cell: ({ person }) => (
      <>
        {person ? <Link to={`/desk/people/${person.code}`}>{person.name}</Link> : 'Nobody we know'}
        <br />
        <small>{person?.college}</small>
      </>
    ),
  },
  { head: 'Why', isWhole: true, cell: ({ verdict }) => WORDS[verdict] },
  {
    head: 'Where and when',
    isWhole: true,
    cell: ({ before, admitted }) => (
      <>
        {before && <Where {...before} />}
        <Where {...admitted} />
      </>
    ),
  },
];

/** Passages that the server would have refused: a volunteer had another list, or no network. */
export function Component() {
  const read = useCachedRead(listGateCases, {}, { everyMs: EVERY_MS });
  const { data, reload } = read;
  const mayRun = useMay('run the gate');
  const decided = data?.decided ?? [];
  return (
    <>
      {mayRun &&
        data?.devices.map((device) => <Together key={device.id} {...device} onChange={reload} />)}
      <List
        caption="Cases to decide"
        of={read}
        waiting="Looking for cases"
        rows={data?.open}
        columns={[
          ...COLUMNS,
          { ...ACTS_COLUMN, cell: (one) => mayRun && <Acts gateCase={one} onChange={reload} /> },
        ]}
        keyOf={({ id }) => id}
        needs={() => true}
        empty={
          <Empty title="No case waits.">
            <p>
              Somebody who was admitted twice without network will stand here, and who was kept out
              with a pass that had just been used.
            </p>
          </Empty>
        }
      />
      {decided.length > 0 && (
        <section aria-labelledby="decided" style={{ marginTop: '1.5rem' }}>
          <h2 id="decided">Decided</h2>
          <List
            caption="Decided cases, the last ones"
            of={read}
            rows={decided}
            columns={[...COLUMNS, { head: 'Decision', isWhole: true, cell: Decision }]}
            keyOf={({ id }) => id}
            link={null}
            empty=""
          />
        </section>
      )}
    </>
  );
}

function Decision({ decided }: GateCase) {
  if (!decided) return null;
  const { what, by, at, note } = decided;
  return (
    <>
      <Status kind={what === 'stands' ? 'ok' : 'none'}>
        {what === 'stands' ? 'Stands' : 'Taken back'}
      </Status>
      <br />
      <small>{`${by}, ${dateTime(at)}${note ? `: “${note}”` : ''}`}</small>
    </>
  );
}

function Where({ at, place, device, isOut }: GateCase['admitted']) {
  return (
    <>
      {dateTime(at)} {place}
      {isOut && ', out'}
      {/* A phone is often called as its gate. */}
      {device !== place && <small>{` by ${device}`}</small>}
      <br />
    </>
  );
}

type What = 'stands' | 'taken back';

function Acts({ gateCase, onChange }: { gateCase: GateCase; onChange: () => void }) {
  const [what, setWhat] = useState<What>();
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Button onClick={() => setWhat('taken back')}>
        {gateCase.verdict === 'kept out' ? 'Take the first back' : 'Take it back'}
      </Button>
      <Button kind="ink" onClick={() => setWhat('stands')}>
        Let it stand
      </Button>
      {what && (
        <Decide
          gateCase={gateCase}
          what={what}
          onClose={() => setWhat(undefined)}
          onChange={onChange}
        />
      )}
    </span>
  );
}

/** The cases of a phone that has more than are listed one by one. */
function Together({
  id,
  name,
  open,
  onChange,
}: {
  id: string;
  name: string;
  open: number;
  onChange: () => void;
}) {
  const gate = useGate();
  const [what, setWhat] = useState<What>();
  const which = <span className="visually-hidden"> of {name}</span>;
  return (
    <p className="row" style={{ margin: '1rem 0' }}>
      <span>{`${name} has ${number(open)} cases; the first ${CASES_OF_A_DEVICE} stand below.`}</span>
      <Button onClick={() => setWhat('taken back')}>Take all back{which}</Button>
      <Button onClick={() => setWhat('stands')}>Let all stand{which}</Button>
      {what && (
        <ActDialog
          title={what === 'stands' ? `Let all of ${name} stand?` : `Take all of ${name} back?`}
          word={what === 'stands' ? 'Let them stand' : 'Take them back'}
          kind={what === 'stands' ? 'ink' : 'seal'}
          fields={[{ name: 'note', label: 'A note, for whoever asks later', maxLength: 200 }]}
          call={decideGateCasesOf}
          input={(form) => ({ params: { id }, body: { what, note: String(form.get('note')) } })}
          done={(said) => ({ text: `${said}.` })}
          onClose={() => setWhat(undefined)}
          onChange={() => {
            onChange();
            gate.reload();
          }}
        >
          <p>{`The oldest ${CASES_TOGETHER} at most, at once. It can’t be undone here; it is written down.`}</p>
        </ActDialog>
      )}
    </p>
  );
}

interface DecideProps {
  gateCase: GateCase;
  what: What;
  onClose: () => void;
  onChange: () => void;
}

/** A decision is final: phones hear of it within seconds. So it is asked for twice. */
function Decide({ gateCase, what, onClose, onChange }: DecideProps) {
  const { id, person, verdict, before } = gateCase;
  // Who was kept out isn't in: it is about the one who came with the same pass before.
  const meant = (verdict === 'kept out' && before) || gateCase.admitted;
  const gate = useGate();
  const { title, text } = askedOf(meant, person?.name ?? 'Nobody we know', what);
  return (
    <ActDialog
      title={title}
      word={what === 'stands' ? 'Let it stand' : 'Take it back'}
      kind={what === 'stands' ? 'ink' : 'seal'}
      fields={[{ name: 'note', label: 'A note, for whoever asks later', maxLength: 200 }]}
      call={decideGateCase}
      input={(form) => ({ params: { id }, body: { what, note: String(form.get('note')) } })}
      done={(said) => ({ text: `${said}.` })}
      onClose={onClose}
      onChange={() => {
        onChange();
        gate.reload();
      }}
    >
      <p>{text}</p>
    </ActDialog>
  );
}
