import type * as z from 'zod';
import { EntryReader } from '../../../content/entries/entry-reader.ts';
import type { ContentFault } from '../../../content/entries/faults.ts';
import { ENTRY_SCHEMAS } from '../../../content/entries/schemas.ts';
import type { ListName } from '../../../content/entries/source.ts';
import { askAllPages, CALLS, type Call } from '../../../content/upstream/calls.ts';
import { reasonOf } from '../../../content/upstream/client.ts';
import type { WireEntry } from '../../../content/upstream/wire-answers.ts';
import { writtenFrom } from '../../../content/upstream/written-entries.ts';

/** An entry in the form of a file: the keys of its front matter, as the content server has them, and the text beneath. */
export interface PulledEntry {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly body: string;
  readonly media: WireEntry['media'];
  readonly wire: WireEntry;
}

export type Pulled = ReadonlyMap<ListName, readonly PulledEntry[]>;

/** The content can't be pulled; the message has a line for each reason. */
export class PullError extends Error {
  override readonly name = 'PullError';
}

/**
 * Asks a content server for everything, as the site does. @throws PullError for what it doesn't answer, and for what the
 * site would cut or leave out: pulled, that would be lost
 */
export async function askForAll(contentUrl: string): Promise<Pulled> {
  const reader = new EntryReader();
  const pulled = new Map<ListName, PulledEntry[]>();
  for (const call of CALLS) pulled.set(call.list, await pull(call, contentUrl, reader));
  const faults = reader.faults.sorted();
  if (faults.length > 0) throw new PullError(faults.map(inWords).join('\n'));
  return pulled;
}

async function pull(call: Call, contentUrl: string, reader: EntryReader): Promise<PulledEntry[]> {
  const entries = await askAllPages(contentUrl, call).catch((error) => {
    throw new PullError(`${call.label} (${contentUrl}${call.address})\n  ${reasonOf(error)}`);
  });
  if (entries === 'absent')
    throw new PullError(`${call.label} (${contentUrl}${call.address})\n  was answered with 404`);
  const schema: z.ZodType<object> = ENTRY_SCHEMAS[call.kind];
  return entries.map((wire, at) => {
    const { written } = writtenFrom(wire, at, { ...call, url: contentUrl }, reader);
    reader.judge(written, schema);
    const fields = written.fields as Record<string, unknown>;
    const { body } = written;
    return { fields, name: String(fields.name ?? ''), body, media: wire.media, wire };
  });
}

function inWords({ file, field, reason }: ContentFault): string {
  return `${file}${field && `, ${field}`}: ${reason}`;
}
