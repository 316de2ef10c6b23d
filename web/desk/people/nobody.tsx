import { Link } from 'react-router';
import type { FoundPeople } from '../../../contract/desk/people.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { useQuery } from '../ui/use-query.ts';

const HEADS = [{ label: 'Name' }, { label: 'Code' }, { label: 'College' }] as const;

/** Help for whoever finds nobody. */
export function Nobody({ found: { near } }: { found: FoundPeople }) {
  const { get, set } = useQuery();
  const isNarrowed = get('college') || get('letter');
  return (
    <Empty title="Nobody is found.">
      {near.length > 0 && (
        <>
          <p>Codes have no letters I, L, O or U: they are read as 1, 1, 0 and V. Close to it:</p>
          <Table caption="Close to what was typed" heads={HEADS}>
            {near.map(({ code, name, college }) => (
              <tr key={code}>
                <th scope="row">
                  <Link to={`/desk/people/${code}`}>{name}</Link>
                </th>
                <td>
                  <Marked code={code} typed={get('q')} />
                </td>
                <td data-whole>{college}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {near.length === 0 && (
        <p>Fewer letters find more: a part of a name or of a number will do.</p>
      )}
      {isNarrowed && (
        <Button onClick={() => set({ college: '', letter: '' })}>Search without the filters</Button>
      )}
    </Empty>
  );
}

/** A code whose letters are marked where they differ from the typed ones. */
function Marked({ code, typed }: { code: string; typed: string }) {
  const wanted = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');
  return [...code].map((letter, place) =>
    letter === wanted[place] ? letter : <mark key={place}>{letter}</mark>,
  );
}
