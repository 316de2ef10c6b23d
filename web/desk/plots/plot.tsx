import type { ReactNode } from 'react';
import { Table } from '../ui/table.tsx';
import styles from './plots.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  /** The drawing. */
  children: ReactNode;
  heads: readonly string[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
}

/** A drawing under its title, and its numbers as a table. */
export function Plot({ title, lead, children, heads, rows }: Props) {
  return (
    <figure className={styles.plot}>
      <figcaption>
        <h3>{title}</h3>
        <p>{lead}</p>
      </figcaption>
      {children}
      <details>
        <summary>
          Numbers<span className="visually-hidden">{` of ${title.toLowerCase()}`}</span>
        </summary>
        <div className={styles.numbers}>
          <Table
            caption={title}
            heads={heads.map((label, at) => ({ label, isNumber: at > 0 }))}
            isWide
          >
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {numbers.map((one, at) => (
                  <td key={at} data-num>
                    {one}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </figure>
  );
}
