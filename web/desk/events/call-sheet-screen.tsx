import { useEffect, useState } from 'react';
import { type DeskEntry, getDeskEvent, listDeskEntries } from '../../../contract/desk/events.ts';
import { getResultSheet } from '../../../contract/desk/results.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useRead } from '../calls/use-read.ts';
import { Button } from '../ui/button.tsx';
import { dateTime } from '../ui/formats.ts';
import { Failed, Waiting } from '../ui/states.tsx';
import { Answer } from './answer.tsx';
import styles from './call-sheet.module.css';
import { nameOf, useEventParams } from './use-event.ts';

/** A longer name of a criterion is written upwards, so that eight of them leave room for names. */
const WRITTEN_ACROSS = 7;

/** Everybody who has a place, on paper: a box to tick for each, room for the jury's points, and nobody's phone. */
export function Component() {
  const params = useEventParams();
  const { data: event, error } = useRead(getDeskEvent, { params });
  const { data: sheet, error: noSheet } = useRead(getResultSheet, { params });
  const { entries, failure } = useAllEntries(params);
  const failed = error ?? noSheet ?? failure;
  if (failed) return <Failed error={failed} />;
  if (!event || !sheet || !entries) return <Waiting>Writing the sheet</Waiting>;
  const isLong = sheet.criteria.some(({ name }) => name.length > WRITTEN_ACROSS);
  return (
    <>
      <title>{`Call sheet, ${event.event_name} · The desk`}</title>
      <div className="row no-print" style={{ paddingBlock: '1rem' }}>
        <Button icon="left" to="..">
          The event
        </Button>
        <Button kind="ink" icon="print" onClick={() => print()}>
          Print
        </Button>
      </div>
      <article className={styles.paper}>
        <header>
          <h1>{event.event_name}</h1>
          <p>
            {event.starts_at === null ? 'No date yet' : dateTime(event.starts_at)}
            <br />
            {event.venue}
          </p>
        </header>
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Name</th>
              <th scope="col">College</th>
              {event.questions.map(({ id, label }) => (
                <th key={id} scope="col" data-answer>
                  {label}
                </th>
              ))}
              <th scope="col">In</th>
              {sheet.criteria.map(({ id, name, most }) => (
                <th key={id} scope="col" data-points>
                  <span data-upright={isLong || undefined}>
                    {name}
                    {most !== null && <small>of {most}</small>}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <tr key={entry.id}>
                <td>{index + 1}</td>
                <th scope="row">
                  {nameOf(entry)}
                  {entry.team_name && (
                    <small>{entry.members.map(({ name }) => name).join(', ')}</small>
                  )}
                </th>
                <td>{entry.college}</td>
                {event.questions.map(({ id }) => (
                  <td key={id} data-answer>
                    <Answer entry={entry} to={id} />
                  </td>
                ))}
                <td>
                  <i />
                </td>
                {sheet.criteria.map(({ id }) => (
                  <td key={id} data-points />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <footer>
          {entries.length} entries, as of {dateTime(Date.now())}
        </footer>
      </article>
    </>
  );
}

/** All pages of the list, one after the other. */
function useAllEntries(params: { cluster: string; event: string }) {
  const [entries, setEntries] = useState<readonly DeskEntry[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const left = new AbortController();
    const load = async () => {
      const all: DeskEntry[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page: String(page) };
        const answer = await callDesk(listDeskEntries, { params, query }, { signal: left.signal });
        all.push(...answer.entries);
        pages = answer.pages;
      }
      setEntries(all);
    };
    load().catch((error) => left.signal.aborted || setFailure(error));
    return () => left.abort();
  }, [params]);
  return { entries, failure };
}
