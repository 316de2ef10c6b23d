import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PEOPLE_COLUMNS } from '../../../contract/desk/columns.ts';
import type { PeopleColumn } from '../../../contract/desk/exports.ts';
import type { FoundPeople, FoundPerson } from '../../../contract/desk/people.ts';
import { counted, day, number } from '../../ui/formats.ts';
import { ExportButton, type ExportChoice } from '../frame/export-dialog.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { type Column, List } from '../ui/list.tsx';
import { Empty } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { IdProofStatus } from './id-proof.tsx';
import styles from './people.module.css';

const COLUMNS: readonly Column<FoundPerson>[] = [
  { ...PEOPLE_COLUMNS.name, isName: true, cell: (person) => <Name {...person} /> },
  { ...PEOPLE_COLUMNS.college, isWhole: true, cell: ({ college }) => college },
  { ...PEOPLE_COLUMNS.idProof, cell: ({ idProof }) => <IdProofStatus state={idProof} /> },
];
const WIDE_COLUMNS: readonly Column<FoundPerson>[] = [
  ...COLUMNS,
  {
    ...PEOPLE_COLUMNS.code,
    cell: Code,
  },
  { ...PEOPLE_COLUMNS.entries, cell: ({ entries }) => entries },
  { ...PEOPLE_COLUMNS.signedUp, cell: ({ signedUpAt }) => day(signedUpAt) },
];

interface Props {
  found: FoundPeople;
  /** The code of the open record, beside which there is room for the first columns alone. */
  open: string | undefined;
  chosen: Chosen;
  onExport: (choice: ExportChoice<PeopleColumn>) => Promise<string>;
}

export function PeopleList({ found: data, open, chosen, onExport }: Props) {
  const { rows, total, meant } = data;
  const count = chosen.codes.length;
  const mayWrite = useMay('write to people');
  return (
    <>
      {count > 0 && (
        <div className={`row ${styles.chosen}`} role="status">
          <b>{number(count)}</b> chosen.
          {mayWrite && (
            <Button icon="mail" hint="m" {...chosen.writing}>
              {`Write to ${number(count)}`}
            </Button>
          )}
          <Button kind="bare" onClick={chosen.togglePage}>
            This page
          </Button>
          <Button kind="bare" onClick={chosen.clear}>
            None
          </Button>
        </div>
      )}
      <List
        caption={`${counted(total, 'person', 'people')} found`}
        {...{ rows, total }}
        columns={[
          {
            head: 'Choose',
            isHidden: true,
            isAside: true,
            cell: ({ code, name }) => (
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={chosen.codes.includes(code)}
                  onChange={() => chosen.toggle(code)}
                  aria-label={`Choose ${name}, ${code.slice(0, 4)}`}
                />
              </label>
            ),
          },
          ...(open ? COLUMNS : WIDE_COLUMNS),
        ]}
        sort="name"
        keyOf={({ code }) => code}
        open={open}
        empty={<Nobody found={data} />}
      />
      {meant.length > 0 && (
        <section>
          <h2>Did you mean</h2>
          <Alike caption="Alike by name or e-mail" people={meant} />
        </section>
      )}
      {total > 0 && (
        <ExportButton
          needs="export people"
          word={`Export ${number(count || total)}`}
          title="Export people"
          what={counted(count || total, 'person', 'people')}
          columns={PEOPLE_COLUMNS}
          onExport={onExport}
        />
      )}
    </>
  );
}

function Name({ code, name }: FoundPerson) {
  const { search } = useLocation();
  return <Link to={`/desk/people/${code}${search}`}>{name}</Link>;
}

const NARROWING = ['college', 'letter', 'idProof', 'event', 'arrived'];
const WITHOUT = Object.fromEntries(NARROWING.map((name) => [name, '']));

/** Help for whoever finds nobody. */
function Nobody({ found: { near, meant } }: { found: FoundPeople }) {
  const { get, set } = useQuery();
  const mayMake = useMay('make passes');
  const isNarrowed = NARROWING.some(get);
  return (
    <Empty title="Nobody is found.">
      {near.length > 0 && (
        <>
          <p>Codes have no letters I, L, O or U: they are read as 1, 1, 0 and V. Close to it:</p>
          <Alike caption="Close to what was typed" people={near} typed={get('q')} />
        </>
      )}
      {near.length + meant.length === 0 && (
        <p>Fewer letters find more: a part of a name or of a number will do.</p>
      )}
      {mayMake && <p>Are they here without a pass? Press n, or Walk-in above.</p>}
      {isNarrowed && <Button onClick={() => set(WITHOUT)}>Search without the filters</Button>}
    </Empty>
  );
}

/** As much of a code as tells two people apart. */
function Code({ code }: Pick<FoundPerson, 'code'>) {
  return <span className={styles.code}>{`${code.slice(0, 9)}…`}</span>;
}

interface AlikeProps {
  caption: string;
  people: FoundPeople['near'];
  /** The code that was typed, if it was one. */
  typed?: string;
}

/** People who aren't quite what was typed. */
function Alike({ caption, people, typed }: AlikeProps) {
  return (
    <List
      caption={caption}
      rows={people}
      columns={[
        {
          head: 'Name',
          isName: true,
          cell: ({ code, name }) => <Link to={`/desk/people/${code}`}>{name}</Link>,
        },
        {
          head: 'Code',
          cell: ({ code }) => (typed ? <Marked code={code} typed={typed} /> : <Code code={code} />),
        },
        { head: 'College', isWhole: true, cell: ({ college }) => college },
      ]}
      keyOf={({ code }) => code}
      link={null}
      empty=""
    />
  );
}

/** A code whose letters are marked where they differ from the typed ones. */
function Marked({ code, typed }: { code: string; typed: string }) {
  const wanted = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');
  return [...code].map((letter, index) =>
    letter === wanted[index] ? letter : <mark key={index}>{letter}</mark>,
  );
}

interface Chosen {
  readonly codes: readonly string[];
  readonly toggle: (code: string) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
  /** Where they are written to. */
  readonly writing: { readonly to: string; readonly state: { readonly codes: readonly string[] } };
}

/** The chosen ones, over all pages; `x` chooses the row that has the focus, `X` the page. */
export function useChosen(page: readonly string[]): Chosen {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const toggle = (code: string) =>
    setCodes((all) => (all.includes(code) ? all.filter((one) => one !== code) : [...all, code]));
  const togglePage = () =>
    setCodes((all) =>
      page.every((code) => all.includes(code))
        ? all.filter((code) => !page.includes(code))
        : [...new Set([...all, ...page])],
    );
  useKeys('People', {
    x: ['choose this one', () => focused(page).forEach(toggle)],
    X: ['choose the page', togglePage],
  });
  const writing = { to: '/desk/messages?kind=people', state: { codes } };
  const navigate = useNavigate();
  const mayWrite = useMay('write to people') && codes.length > 0;
  const write = () => void navigate(writing.to, { state: writing.state });
  useKeys('People', { m: ['write to those chosen', write] }, { when: mayWrite });
  return { codes, toggle, togglePage, clear: () => setCodes([]), writing };
}

function focused(page: readonly string[]): string[] {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('tr[aria-current]');
  return page.filter((code) => code === row?.getAttribute('data-key'));
}
