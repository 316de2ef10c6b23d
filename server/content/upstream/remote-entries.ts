import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { firstPicture } from '../../../contract/pictures.ts';
import { periodic } from '../../runtime/periodic.ts';
import type { EntryReader } from '../entries/entry-reader.ts';
import type { ListedEntry } from '../entries/listed-entries.ts';
import type { EntrySource, ListName } from '../entries/source.ts';
import { askAllPages, CALLS, type Call, doubtAt } from './calls.ts';
import { reasonOf } from './client.ts';
import { type MirrorOptions, mediaAt, PictureMirror } from './picture-mirror.ts';
import type { WireEntry } from './wire-answers.ts';
import { libraryDocuments, readKeys, writtenFrom } from './written-entries.ts';

/** From the end of one round to the start of the next: a change is here within 10 s even on a bad line. */
const PAUSE_MS = 4000;

/** What a call was last answered. */
interface Answer {
  readonly entries: readonly WireEntry[] | 'absent';
  readonly goodAt: number;
}

/** The state of one call, for organisers. */
export interface CallStatus {
  readonly list: ListName;
  readonly label: string;
  /** Milliseconds since 1970; undefined when it wasn't answered since the start. */
  readonly goodAt: number | undefined;
  readonly error: { readonly reason: string; readonly since: number } | undefined;
  /** The reason why the last sound entries stay although the answer is whole, until somebody says that it is meant. */
  readonly doubt: string | undefined;
}

/**
 * Another content server, asked in the background, never while a visitor waits. Its answers become entries in the form of
 * files; a call that is answered wrongly, or not, leaves the entries of its list as they last were sound.
 */
export class RemoteEntries {
  readonly #url: string;
  readonly #pictures: PictureMirror;
  readonly #answers = new Map<ListName, Answer>();
  readonly #errors = new Map<ListName, NonNullable<CallStatus['error']>>();
  readonly #doubts = new Map<ListName, string>();
  /** By lists the doubt that somebody has answered: it is meant. */
  readonly #meant = new Map<ListName, string>();
  #changed: () => Promise<void> = async () => {};
  #log: FastifyBaseLogger | undefined;
  #logged = '[]';
  readonly #rounds = periodic(
    {
      failure: 'the content server could not be asked',
      everyMs: PAUSE_MS,
      work: () => this.#askAll(),
    },
    () => this.#log,
  );

  constructor(options: MirrorOptions) {
    this.#url = options.contentUrl;
    this.#pictures = new PictureMirror(options);
  }

  /** Called, and waited for, when an answer differs from the one before. */
  onChange(changed: () => Promise<void>): void {
    this.#changed = changed;
  }

  follow(log: FastifyBaseLogger): void {
    this.#log = log;
    this.#logErrors();
  }

  /** Asks for everything now; when that is under way already, once more after it. */
  refresh(): Promise<void> {
    return this.#rounds.now();
  }

  /** Takes a list as it is answered though there is this doubt. False where there is another by now: then nothing happens. */
  async accept(name: ListName, doubt: string): Promise<boolean> {
    if (this.#doubts.get(name) !== doubt) return false;
    this.#meant.set(name, doubt);
    await this.#changed();
    return true;
  }

  status(): CallStatus[] {
    return CALLS.map(({ list, label }) => ({
      list,
      label,
      goodAt: this.#answers.get(list)?.goodAt,
      error: this.#errors.get(list),
      doubt: this.#doubts.get(list),
    }));
  }

  close(): Promise<void> {
    this.#pictures.close();
    return this.#rounds.stop();
  }

  /** The entries of what was last answered; the clusters themselves are the files'. */
  source(reader: EntryReader, files: EntrySource): EntrySource {
    for (const [name, upload] of this.#pictures.uploads) reader.pictures.uploads.set(name, upload);
    return {
      ...files,
      isRemote: true,
      list: async (name) => this.#listed(reader, CALLS.find((call) => call.list === name)!),
    };
  }

  #listed(reader: EntryReader, call: Call): readonly ListedEntry[] | 'absent' | undefined {
    const answer = this.#answers.get(call.list);
    this.#doubts.delete(call.list);
    if (!answer) return;
    const { entries } = answer;
    const known = reader.knownList(call.list);
    const keys =
      entries === 'absent' ? [] : standingKeys(entries, readKeys(call.kind), known?.keys);
    const doubt = known && doubtAt(entries, known);
    const isMeant = doubt !== undefined && this.#meant.get(call.list) === doubt;
    this.#meant.delete(call.list);
    if (doubt && !isMeant) {
      this.#doubts.set(call.list, doubt);
      const reason = `${doubt}; say at /organisers/content that it is meant, or mend it`;
      reader.faults.add(call.label, '', reason, { shown: 'as it was' });
      return;
    }
    const isAbsent = entries === 'absent';
    reader.keepList(call.list, { keys, entries: isAbsent ? 0 : entries.length, isAbsent });
    if (isAbsent) return 'absent';
    const documentAt = (address: string) => this.#pictures.documentAt(address);
    const { pictureOf } = this.#pictures;
    const place = { ...call, url: this.#url, documentAt, pictureOf };
    return entries.map((wire, at) => {
      const { written, media } = writtenFrom(wire, at, place, reader);
      const isNamed = firstPicture(media) || wire.mediaFaults.length > 0;
      const picture = isNamed && (async (alt: string) => this.#picture(media, alt, written));
      return { written, slug: String(at).padStart(6, '0'), ...(picture && { picture }) };
    });
  }

  #picture(
    media: Parameters<PictureMirror['pictureOf']>[0],
    alt: string,
    { fault }: ListedEntry['written'],
  ) {
    const picture = this.#pictures.pictureOf(media, alt);
    const reason = this.#pictures.faultOf(media);
    if (reason) fault('picture', reason, 'as it was');
    return picture;
  }

  async #askAll(): Promise<void> {
    const changed = await Promise.all(CALLS.map((call) => this.#askOne(call)));
    const media = CALLS.flatMap(({ list, kind }) => {
      const { entries = 'absent' } = this.#answers.get(list) ?? {};
      if (entries === 'absent') return [];
      return entries.flatMap((entry) => [
        entry.media,
        ...libraryDocuments(entry, kind, this.#url).map(mediaAt),
      ]);
    });
    const hasNewPictures = await this.#pictures.fetchFor(media);
    this.#logErrors();
    if (changed.includes(true) || hasNewPictures) await this.#changed();
  }

  /** True where the answer is another than before. */
  async #askOne(call: Call): Promise<boolean> {
    const { list: name } = call;
    const now = Date.now();
    const before = this.#answers.get(name);
    try {
      const entries = await askAllPages(this.#url, call);
      this.#errors.delete(name);
      this.#answers.set(name, { entries, goodAt: now });
      return !before || !isDeepStrictEqual(before.entries, entries);
    } catch (error) {
      const since = this.#errors.get(name)?.since ?? now;
      this.#errors.set(name, { reason: reasonOf(error), since });
      return false;
    }
  }

  #logErrors(): void {
    const errors = [...this.#errors].map(([name, { reason }]) => ({ list: name, reason }));
    const state = JSON.stringify(errors);
    if (!this.#log || state === this.#logged) return;
    this.#logged = state;
    if (errors.length > 0)
      this.#log.error({ errors }, 'the content server has faults; visitors see what it last said');
    else this.#log.info('the content server answers again');
  }
}

/** Of the keys that are read those that every entry of a list has, or that all had once and some still have. */
function standingKeys(
  entries: readonly WireEntry[],
  read: readonly string[],
  known: readonly string[] = [],
): string[] {
  const has =
    (key: string) =>
    ({ fields }: WireEntry) =>
      Object.hasOwn(fields, key);
  return read.filter(
    (key) => entries.some(has(key)) && (known.includes(key) || entries.every(has(key))),
  );
}
