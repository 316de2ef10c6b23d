import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { exportPeople } from '../../../contract/desk/exports.ts';
import { findPeople, MANY_PEOPLE, type PeopleSearch } from '../../../contract/desk/people.ts';
import { number } from '../../ui/formats.ts';
import { saveFile } from '../exports/export-dialog.tsx';
import { useList } from '../ui/list.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Reading } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { Facets, Filters } from './facets.tsx';
import styles from './people.module.css';
import { PeopleList, useChosen } from './people-list.tsx';
import { PersonRecord } from './record.tsx';

/** Whoever is found at the left, whose sheet is open at the right; on a phone one of the two. */
export function Component() {
  const { code } = useParams();
  const filters = ['q', 'college', 'letter', 'id_proof'] as const;
  const { query, ...read } = useList(findPeople, filters, { sort: 'name' });
  const search = query as unknown as PeopleSearch;
  const { data, reload } = read;
  const codes = data?.people.map((person) => person.code) ?? [];
  const chosen = useChosen(codes);
  useArrows(codes, code);
  const isMany = !code && !!data && data.found >= MANY_PEOPLE;
  return (
    <>
      <ScreenHead
        title="People"
        lead={data && `${number(data.found)} found of ${number(data.of)}.`}
      />
      <Filters />
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
        {code && <PersonRecord key={code} code={code} found={data?.found} onChange={reload} />}
      </div>
    </>
  );
}

/** Arrows take an open sheet along the list, and the focus with it; closed, it leaves the focus at its line. */
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
