import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { exportPeople } from '../../../contract/desk/exports.ts';
import {
  type ARRIVALS,
  type FoundPeople,
  findPeople,
  listPeopleColleges,
  listPeopleEvents,
  MANY_PEOPLE,
  type PeopleSearch,
} from '../../../contract/desk/people.ts';
import { useRead } from '../../calls/use-read.ts';
import { number } from '../../ui/formats.ts';
import { saveFile } from '../frame/export-dialog.tsx';
import { useMay, useMayEverywhere } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { FilterLine } from '../ui/filters.tsx';
import { useList } from '../ui/list.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Reading } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { ID_PROOF_WORDS } from './id-proof.tsx';
import styles from './people.module.css';
import { PeopleList, useChosen } from './people-list.tsx';
import { RecordPanel } from './record.tsx';

/** Whoever is found at the left, whose record is open at the right; on a phone one of the two. */
export function Component() {
  const { code } = useParams();
  const { query, list, ...read } = useList(findPeople, useFilters(), { sort: 'name' });
  const search = query as unknown as PeopleSearch;
  const { data, reload } = read;
  const codes = data?.rows.map((person) => person.code) ?? [];
  const chosen = useChosen(codes);
  useArrows(codes, code);
  const mayMake = useMay('make passes');
  const navigate = useNavigate();
  const walkIn = `/desk/people/walk-in${search.q ? `?${new URLSearchParams({ q: search.q })}` : ''}`;
  useKeys('People', { n: ['a walk-in', () => void navigate(walkIn)] }, { when: mayMake });
  const isMany = !code && !!data && data.total >= MANY_PEOPLE;
  return (
    <>
      <div className={styles.finder} data-open={!!code || undefined}>
        <ScreenHead
          title="People"
          lead={data && `${number(data.total)} found of ${number(data.of)}.`}
          acts={
            mayMake && (
              <Button icon="plus" hint="n" to={walkIn}>
                Walk-in
              </Button>
            )
          }
        />
        <FilterLine of={list.filters} />
      </div>
      <Reading of={read}>Looking for people</Reading>
      <div
        className={styles.screen}
        data-open={!!code || undefined}
        data-many={isMany || undefined}
      >
        {data && isMany && <Facets found={data} />}
        {data && (
          <section aria-label="Found" className={styles.found}>
            <PeopleList
              found={data}
              open={code}
              chosen={chosen}
              onExport={(choice) =>
                saveFile(exportPeople, {
                  body:
                    chosen.codes.length > 0
                      ? { ...choice, sort: search.sort, codes: [...chosen.codes] }
                      : { ...choice, ...search },
                })
              }
            />
          </section>
        )}
        {code && <RecordPanel key={code} code={code} found={data?.total} onChange={reload} />}
      </div>
    </>
  );
}

/** Arrows take an open record along the list, and the focus with it; closed, it leaves the focus at its line. */
function useArrows(codes: readonly string[], open: string | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const last = useRef(open);
  useEffect(() => {
    last.current = open ?? last.current;
    const line = document.querySelector(`tr[data-key="${last.current}"]`);
    line?.scrollIntoView({ block: 'nearest' });
    if (!open || document.activeElement?.closest('tr')) line?.querySelector('a')?.focus();
  }, [open]);
  const go = (by: number) => {
    const next = codes[codes.indexOf(open ?? '') + by];
    // At once: the next key already goes on from this one.
    if (next) void navigate(`/desk/people/${next}${search}`, { replace: true, flushSync: true });
  };
  useKeys(
    'People',
    {
      ArrowDown: ['the next sheet', () => go(1)],
      ArrowUp: ['the sheet before', () => go(-1)],
      Escape: ['close the sheet', () => void navigate(`/desk/people${search}`)],
    },
    { when: open !== undefined },
  );
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Ways to narrow what nobody reads through. */
function Facets({ found: { total, colleges, moreColleges } }: { found: FoundPeople }) {
  const { get, set } = useQuery();
  return (
    <aside className={styles.facets} aria-label="Narrow it">
      <p className="note">{`${number(total)} is a lot to read: narrow it here, or take the export.`}</p>
      <h2>By college</h2>
      <ul>
        {colleges.map(({ name, people }) => (
          <li key={name}>
            <button type="button" onClick={() => set({ college: name })}>
              <span>{name || 'None given'}</span>
              <span>{number(people)}</span>
            </button>
          </li>
        ))}
        {moreColleges > 0 && <li>{`${number(moreColleges)} more`}</li>}
      </ul>
      <h2>By first letter</h2>
      <p className={styles.letters}>
        {LETTERS.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-pressed={get('letter') === letter}
            onClick={() => set({ letter: get('letter') === letter ? '' : letter })}
          >
            {letter}
          </button>
        ))}
      </p>
    </aside>
  );
}

const ID_PROOFS = Object.entries(ID_PROOF_WORDS).map(
  ([state, [, word]]) => [state, word.toLowerCase()] as const,
);
const ARRIVED = [
  ['today', 'came today'],
  ['ever', 'came'],
  ['not yet', 'not yet'],
] as const satisfies readonly (readonly [(typeof ARRIVALS)[number], string])[];

/** The words stand in the field above the screen, and a letter is chosen beside the list, as a college may be. */
function useFilters() {
  const seesGates = useMayEverywhere('see the gate');
  const { data } = useRead(listPeopleEvents, {});
  const { data: colleges = [] } = useRead(listPeopleColleges, {});
  const events = data?.map(({ eventId, eventName }) => [eventId, eventName] as const) ?? [];
  return [
    { name: 'q', label: 'Words', isElsewhere: 'altogether' },
    { name: 'idProof', label: 'ID proof', options: ID_PROOFS },
    ...(seesGates ? [{ name: 'arrived', label: 'Arrived', options: ARRIVED } as const] : []),
    { name: 'college', label: 'College', options: colleges.map((name) => [name, name] as const) },
    {
      name: 'event',
      label: 'Event',
      options: events.toSorted(([, one], [, other]) => one.localeCompare(other)),
    },
    { name: 'letter', label: 'First letter', isElsewhere: 'taken off here' },
  ] as const;
}
