import { type ReactNode, useState } from 'react';
import type { ListColumn } from '../../../contract/desk/columns.ts';
import { EXPORT_FORMATS } from '../../../contract/desk/exports.ts';
import { type ExportChoice, ExportDialog } from '../exports/export-dialog.tsx';
import { Button } from '../ui/button.tsx';
import styles from './exports.module.css';

interface Props<Column extends string> {
  title: string;
  /** In a line, such as `40 people`. */
  what: string;
  /** None of a PDF. */
  columns?: Readonly<Record<Column, ListColumn>>;
  isEmpty: boolean;
  onExport: (choice: ExportChoice<Column>) => Promise<string>;
}

/** One thing to take away, with a button for each format that it comes in. */
export function ExportRow<Column extends string>({
  title,
  what,
  columns,
  isEmpty,
  onExport,
}: Props<Column>) {
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number] | 'pdf'>();
  const formats = columns ? EXPORT_FORMATS : (['pdf'] as const);
  return (
    <Row title={title} what={what}>
      {!isEmpty &&
        formats.map((one) => (
          <Button key={one} icon="download" onClick={() => setFormat(one)}>
            <span className="visually-hidden">{`${title} as`}</span> {one.toUpperCase()}
          </Button>
        ))}
      {format && (
        <ExportDialog
          title={`${title} as ${format.toUpperCase()}`}
          what={what}
          columns={columns}
          format={format}
          onExport={onExport}
          onClose={() => setFormat(undefined)}
        />
      )}
    </Row>
  );
}

export function Row({
  title,
  what,
  children,
}: {
  title: string;
  what: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.row}>
      <div>
        <h2>{title}</h2>
        <p>{what}</p>
      </div>
      <div className="row">{children}</div>
    </section>
  );
}
