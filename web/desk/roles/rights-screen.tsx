import {
  ACTS,
  type Act,
  needsFreshFactor,
  type Reach,
  RIGHTS,
  ROLE_WORDS,
  ROLES,
} from '../../../contract/desk/rights.ts';
import { startingInWords } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Table } from '../ui/table.tsx';
import styles from './rights.module.css';
import { RoleNav } from './role-nav.tsx';

const HEADS = [{ label: 'May' }, ...ROLES.map((role) => ({ label: ROLE_WORDS[role] }))];

/** The table of rights itself, as the server asks it at each request. */
export function Component() {
  return (
    <>
      <ScreenHead
        title="Rights"
        lead={`${startingInWords(ROLES.length)} roles, fixed. Who needs more gets a second role, not a new kind.`}
      />
      <RoleNav />
      <div className={styles.rights}>
        <Table caption="What each role may do" heads={HEADS} isCards>
          {ACTS.map((act) => (
            <tr key={act}>
              <th scope="row" data-whole>
                {RIGHTS[act].may}
              </th>
              {ROLES.map((role) => (
                <Reached key={role} head={ROLE_WORDS[role]} reach={reaches(act)[role]} />
              ))}
            </tr>
          ))}
        </Table>
      </div>
      <p>
        <small>{`The second key is asked for again, when the last time was over ten minutes ago, to: ${ACTS.filter(
          needsFreshFactor,
        )
          .map((act) => RIGHTS[act].may)
          .join('; ')}.`}</small>
      </p>
    </>
  );
}

function reaches(act: Act): Partial<Record<string, Reach>> {
  return RIGHTS[act].roles;
}

function Reached({ head, reach }: { head: string; reach: Reach | undefined }) {
  if (reach === 'clusters') return <td data-head={head}>own clusters</td>;
  if (!reach)
    return (
      <td data-no>
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">no</span>
      </td>
    );
  return (
    <td data-head={head}>
      <Icon name="check" />
      <span className="visually-hidden">yes</span>
    </td>
  );
}
