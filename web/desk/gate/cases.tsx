import { useState } from 'react';
import { Link } from 'react-router';
import { decideGateCase, type GateCase, listGateCases } from '../../../contract/desk/gate.ts';
import type { Verdict } from '../../../contract/gate/decide.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { ActDialog } from '../calls/act-dialog.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Empty, Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { Table } from '../ui/table.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { EVERY_MS, useGate } from './use-gate.ts';

const WORDS: Readonly<Record<Verdict, string>> = {
  admitted: 'Admitted',
  'already in': 'Admitted twice',
  'not registered': 'Has no place in this event',
  'not valid': 'Nobody’s pass',
  'see the card': 'ID proof not seen',
  ended: 'After the end of the shift',
};

const HEADS = [{ label: 'Person' }, { label: 'Why' }, { label: 'Where and when' }];

/** Admissions that the server would have refused: a volunteer had another list, or no network. */
export function Component() {
  const { data, error, reload } = useRead(listGateCases, {}, { everyMs: EVERY_MS });
  const mayRun = useMay('run the gate');
  useRowKeys();
  return (
    <>
      <Reading of={{ data, error, reload }}>Looking for cases</Reading>
      {data?.open.length === 0 && (
        <Empty title="No case waits.">
          <p>Somebody who was admitted at two gates while both had no network will stand here.</p>
        </Empty>
      )}
      {data && data.open.length > 0 && (
        <Table caption="Cases to decide" heads={[...HEADS, { label: 'Acts', isHidden: true }]}>
          {data.open.map((one) => (
            <tr key={one.id} data-needs="">
              <Cells {...one} />
              <td data-num data-whole>
                {mayRun && <Acts gateCase={one} onChange={reload} />}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {data && data.decided.length > 0 && <Decided cases={data.decided} />}
    </>
  );
}

function Cells({ person, verdict, admitted, before }: GateCase) {
  return (
    <>
      <th scope="row">
        {person ? <Link to={`/desk/people/${person.code}`}>{person.name}</Link> : 'Nobody we know'}
        <br />
        <small>{person?.college}</small>
      </th>
      <td>{WORDS[verdict]}</td>
      <td data-whole>
        {before && <Where {...before} />}
        <Where {...admitted} />
      </td>
    </>
  );
}

function Where({ at, place, device }: GateCase['admitted']) {
  return (
    <>
      {dateTime(at)} {place} <small>{device}</small>
      <br />
    </>
  );
}

type What = 'stands' | 'taken back';

function Acts({ gateCase, onChange }: { gateCase: GateCase; onChange: () => void }) {
  const [what, setWhat] = useState<What>();
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Button onClick={() => setWhat('taken back')}>Take it back</Button>
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

interface DecideProps {
  gateCase: GateCase;
  what: What;
  onClose: () => void;
  onChange: () => void;
}

/** A decision is final: phones hear of it within seconds. So it is asked for twice. */
function Decide({ gateCase: { id, person, admitted }, what, onClose, onChange }: DecideProps) {
  const gate = useGate();
  const name = person?.name ?? 'Nobody we know';
  return (
    <ActDialog
      title={what === 'stands' ? `Let ${name} stay admitted?` : `Take ${name}’s admission back?`}
      word={what === 'stands' ? 'Let it stand' : 'Take it back'}
      kind={what === 'stands' ? 'ink' : 'seal'}
      call={decideGateCase}
      input={(form) => ({ params: { id }, body: { what, note: String(form.get('note')) } })}
      told={(said) => ({ text: `${said}.` })}
      onClose={onClose}
      onChange={() => {
        onChange();
        gate.reload();
      }}
    >
      <p>{`${admitted.place}, ${dateTime(admitted.at)}. ${what === 'taken back' ? 'This admission counts no longer. ' : ''}It can’t be undone here; it is written down.`}</p>
      <Field label="A note, for whoever asks later">
        {(field) => <input {...field} name="note" maxLength={200} data-autofocus="" />}
      </Field>
    </ActDialog>
  );
}

function Decided({ cases }: { cases: readonly GateCase[] }) {
  return (
    <section aria-labelledby="decided" style={{ marginTop: '1.5rem' }}>
      <h2 id="decided">Decided</h2>
      <Table caption="Decided cases, the last ones" heads={[...HEADS, { label: 'Decision' }]}>
        {cases.map((one) => (
          <tr key={one.id}>
            <Cells {...one} />
            <td data-whole>
              {one.decided && (
                <>
                  <Status kind={one.decided.what === 'stands' ? 'ok' : 'none'}>
                    {one.decided.what === 'stands' ? 'Stands' : 'Taken back'}
                  </Status>
                  <br />
                  <small>{`${one.decided.by}, ${dateTime(one.decided.at)}${one.decided.note ? `: “${one.decided.note}”` : ''}`}</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
