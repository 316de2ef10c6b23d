import { type ReactNode, useState } from 'react';
import { type ListColumn, RESULT_COLUMNS } from '../../../contract/desk/columns.ts';
import { resultsAreOut } from '../../../contract/desk/events.ts';
import {
  type EntryColumn,
  type EntryList,
  EXPORT_FORMATS,
  exportCertificates,
  exportEntries,
  exportResults,
} from '../../../contract/desk/exports.ts';
import { counted, number } from '../../ui/formats.ts';
import { type ExportChoice, ExportDialog, saveFile } from '../frame/export-dialog.tsx';
import { useMay, useMayEverywhere } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { useEntryColumns } from './export-list.tsx';
import styles from './exports.module.css';
import { type OpenEvent, useEventParams, useOpenEvent } from './use-event.ts';

/** All that leaves an event as a file or on paper, each with what is in it now. */
export function Component() {
  const params = useEventParams();
  const { event } = useOpenEvent();
  const { counts, certificates } = event;
  const seesGates = useMayEverywhere('see the gate');
  const hasGate = useMay('see the gate');
  const gateWords = seesGates ? ', with time and gate' : hasGate ? ', with time at its door' : '';
  const [isReaching, setReaching] = useState(false);
  const ranked = counts.taken - counts.offered - counts.absent;
  const columnsOf = useEntryColumns(isReaching);
  return (
    <div className={styles.exports}>
      {WHOLE_LISTS.map((list) => (
        <ExportRow
          key={list}
          title={TITLES[list]}
          what={wordsOf(list, event, gateWords)}
          columns={columnsOf(list)}
          isEmpty={event.lists[list].people === 0}
          onExport={({ columns, ...rest }) =>
            saveFile(exportEntries, {
              params,
              body: { ...rest, list, columns: columns as EntryColumn[] },
            })
          }
        />
      ))}
      <ExportRow
        title="Results"
        what={`${counted(ranked, 'entry', 'entries')}, points by criterion`}
        columns={RESULT_COLUMNS}
        isEmpty={ranked === 0}
        onExport={(body) => saveFile(exportResults, { params, body })}
      />
      <ExportRow
        title="Certificates"
        what={`${certificates > 0 ? number(certificates) : 'After publishing'}, one PDF for all`}
        isEmpty={certificates === 0}
        onExport={({ reason }) => saveFile(exportCertificates, { params, body: { reason } })}
      />
      <Row title="Call sheet" what="By number, college or name, for a clipboard">
        <Button icon="print" to={deskEventAddress(event, 'call-sheet')}>
          Print
        </Button>
      </Row>
      <p>
        Phones and e-mails are in an export only with the box ticked, and then the audit log says
        so:{' '}
        <label>
          <input type="checkbox" checked={isReaching} onChange={() => setReaching(!isReaching)} />{' '}
          with phones and e-mails
        </label>
      </p>
    </div>
  );
}

const WHOLE_LISTS = ['registered', 'attendance', 'waited'] as const satisfies EntryList[];
type WholeList = (typeof WHOLE_LISTS)[number];

const TITLES: Readonly<Record<WholeList, string>> = {
  registered: 'Registered',
  attendance: 'Attendance',
  waited: 'Waiting list',
};

const NOBODY: Readonly<Record<WholeList, string>> = {
  registered: 'Nobody is in yet',
  attendance: 'Nobody was seen there yet',
  waited: 'Nobody has ever waited',
};

function wordsOf(list: WholeList, event: OpenEvent['event'], gateWords: string): string {
  const { entries, people } = event.lists[list];
  const persons = counted(people, 'person', 'people');
  if (people === 0) return NOBODY[list];
  const who = event.isTeam ? `${counted(entries, 'team', 'teams')}, ${persons}` : persons;
  if (list === 'attendance') return `${persons} in${gateWords}`;
  if (list === 'waited') return `${who}, with what became of each`;
  const isSealed =
    !resultsAreOut(event.results) && event.questions.some(({ isSealed }) => isSealed);
  if (isSealed) return `${who}, answers without sealed ones`;
  return event.questions.length > 0 ? `${who}, with their answers` : who;
}

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
function ExportRow<Column extends string>({
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

function Row({ title, what, children }: { title: string; what: string; children: ReactNode }) {
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
