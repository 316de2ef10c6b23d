import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { WireMedia } from '../../../contract/pictures.ts';
import type { Fault, Reading } from '../../../contract/reading.ts';
import { writeWhole } from '../../runtime/write-whole.ts';
import { CACHED_ADDRESSES } from '../api/cached-addresses.ts';
import type { Content } from '../files/content.ts';
import { Listeners } from '../watch/listeners.ts';
import { reasonOf, remoteContent } from './client.ts';
import { placedOver, type Told } from './over-files.ts';
import { PictureMirror } from './picture-mirror.ts';
import { readAnswer } from './read-answer.ts';
import { readSnapshots, type Snapshot, type Snapshots, snapshotsFile } from './snapshots.ts';

/** From the end of one round to the start of the next: a change is here within 10 s even on a bad line. */
const PAUSE_MS = 4000;

/** The snapshots on disk may tell an older moment than is true for so long, when nothing else changes. */
const STALE_MS = 60_000;

/** The state of one call, for organisers. */
export interface AnswerStatus {
  readonly address: string;
  /** Shown to visitors; undefined when there never was a good answer. */
  readonly copy:
    | { since: number; goodAt: number; leftOut: readonly Fault[]; entries: number }
    | undefined;
  /** The last error of the content server at this address. */
  readonly error: { readonly reason: string; readonly since: number } | undefined;
}

/**
 * The good answers of another content server. It is asked in the background, never while a visitor
 * waits, and its answers are checked before they replace anything; the rest is served from here.
 */
export class ContentMirror {
  readonly #ask: ReturnType<typeof remoteContent>;
  readonly #file: string;
  readonly #pictures: PictureMirror;
  readonly #listeners = new Listeners();
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #readings = new Map<string, Reading<object>>();
  /** Clusters that the content server has answered with 404 and nothing else yet. */
  readonly #absent = new Set<string>();
  readonly #errors = new Map<string, NonNullable<AnswerStatus['error']>>();
  readonly #told: Told;
  #over: { readonly files: Content; readonly content: Content } | undefined;
  #log: FastifyBaseLogger | undefined;
  #logged = '';
  #writtenAt = 0;
  #round: Promise<void> | undefined;
  #nextRound: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(contentUrl: string, dataDir: string) {
    this.#ask = remoteContent(contentUrl);
    this.#file = snapshotsFile(dataDir, contentUrl);
    this.#pictures = new PictureMirror(contentUrl, join(dataDir, 'pictures'));
    this.#told = {
      readings: this.#readings,
      since: (address) => new Date(this.#snapshots.get(address)?.since ?? 0),
      absent: this.#absent,
      pictures: this.#pictures,
    };
  }

  /** Starts from the snapshots of earlier days. Without any it waits for the first answers, good or not. */
  static async open(contentUrl: string, dataDir: string): Promise<ContentMirror> {
    const mirror = new ContentMirror(contentUrl, dataDir);
    await mirror.#restore(join(dataDir, 'pictures'));
    const first = mirror.refresh();
    if (mirror.#snapshots.size === 0) await first;
    return mirror;
  }

  /** The content of the files with the entities and pictures of the content server in place of theirs. */
  over(files: Content): Content {
    if (this.#over?.files !== files) this.#over = { files, content: placedOver(files, this.#told) };
    return this.#over.content;
  }

  /** Told after an answer was replaced; each is waited for. */
  onChange(listener: () => unknown): void {
    this.#listeners.add(listener);
  }

  follow(log: FastifyBaseLogger): void {
    this.#log = log;
    this.#logState();
  }

  /** Asks for everything now; when that is under way already, once more after it. */
  refresh(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    if (!this.#round) {
      this.#round = this.#askAndRest();
      return this.#round;
    }
    this.#nextRound ??= this.#round.then(() => {
      this.#nextRound = undefined;
      return this.refresh();
    });
    return this.#nextRound;
  }

  status() {
    return {
      answers: CACHED_ADDRESSES.map((address): AnswerStatus => {
        const { since = 0, goodAt } = this.#snapshots.get(address) ?? {};
        const { entries = [], faults = [] } = this.#readings.get(address) ?? {};
        const copy = goodAt
          ? { since, goodAt, leftOut: faults, entries: entries.length }
          : undefined;
        return { address, copy, error: this.#errors.get(address) };
      }),
      pictures: [...this.#pictures.faults].map(([url, reason]) => ({ url, reason })),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #askAndRest(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#askAll().catch((error) =>
      this.#log?.error({ err: error }, 'the content could not be kept'),
    );
    this.#round = undefined;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.refresh(), PAUSE_MS).unref();
  }

  async #askAll(): Promise<void> {
    const absentBefore = [...this.#absent].join();
    await Promise.all(CACHED_ADDRESSES.map((address) => this.#askOne(address)));
    await this.#fetchPictures();
    const hasRead = this.#readAll();
    const hasChanged = hasRead || [...this.#absent].join() !== absentBefore;
    if (hasChanged) this.#over = undefined;
    this.#logState();
    if (hasChanged || Date.now() - this.#writtenAt > STALE_MS) await this.#save();
    if (hasChanged) await this.#listeners.tell(this.#log);
  }

  async #askOne(address: string): Promise<void> {
    const now = Date.now();
    try {
      const { status, body } = await this.#ask(address);
      const before = this.#snapshots.get(address);
      if (status === 404 && !before && address.startsWith('/api/clusters/'))
        this.#absent.add(address);
      if (status !== 200) throw new Error(`answered ${status}`);
      readAnswer(address, body);
      this.#absent.delete(address);
      const isSame = before && JSON.stringify(before.body) === JSON.stringify(body);
      const since = isSame ? before.since : now;
      this.#snapshots.set(address, { body: body as Snapshot['body'], since, goodAt: now });
      this.#errors.delete(address);
    } catch (error) {
      const since = this.#errors.get(address)?.since ?? now;
      this.#errors.set(address, { reason: reasonOf(error), since });
    }
  }

  async #fetchPictures(): Promise<void> {
    const fields: WireMedia[] = [];
    for (const [address, { body }] of this.#snapshots)
      readAnswer(address, body, (field) => {
        fields.push(field);
        return null;
      });
    await this.#pictures.fetchFor(fields);
  }

  /** Makes entities of the snapshots; true when any of them is new. */
  #readAll(): boolean {
    let hasChanged = false;
    this.#pictures.startRound();
    for (const [address, { body }] of this.#snapshots) {
      const reading = readAnswer(address, body, this.#pictures.pictureOf);
      if (JSON.stringify(reading) === JSON.stringify(this.#readings.get(address))) continue;
      this.#readings.set(address, reading);
      hasChanged = true;
    }
    return hasChanged;
  }

  async #restore(picturesDir: string): Promise<void> {
    const { answers, pictures } = await readSnapshots(this.#file);
    for (const { key, file, keptAs } of pictures) {
      const bytes = await readFile(join(picturesDir, keptAs)).catch(() => undefined);
      if (bytes) await this.#pictures.hold(key, file, bytes).catch(() => {});
    }
    for (const [address, snapshot] of Object.entries(answers))
      if (CACHED_ADDRESSES.includes(address)) this.#snapshots.set(address, snapshot);
    this.#readAll();
  }

  async #save(): Promise<void> {
    const answers = Object.fromEntries(this.#snapshots);
    const snapshots: Snapshots = { answers, pictures: this.#pictures.holdings() };
    await writeWhole(this.#file, JSON.stringify(snapshots), { flush: true });
    this.#writtenAt = Date.now();
  }

  /** Logs a state that differs from the one before. */
  #logState(): void {
    const errors = [...this.#errors].map(([address, { reason }]) => ({ address, reason }));
    const leftOut = [...this.#readings].flatMap(([address, { faults }]) =>
      faults.map((fault) => ({ address, ...fault })),
    );
    const pictures = Object.fromEntries(this.#pictures.faults);
    const state = JSON.stringify({ errors, leftOut, pictures });
    if (!this.#log || state === this.#logged) return;
    const faults = errors.length + leftOut.length + this.#pictures.faults.size;
    if (faults > 0)
      this.#log.error(
        { errors, leftOut, pictures },
        'the content server has faults; visitors see its last good answers',
      );
    else if (this.#logged) this.#log.info('the content server is well again');
    this.#logged = state;
  }
}
