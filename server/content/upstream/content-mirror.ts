import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Fault } from '../../../contract/reading.ts';
import { periodic } from '../../runtime/periodic.ts';
import { writeAtomic } from '../../runtime/write-atomic.ts';
import { CACHED_ADDRESSES } from '../api/answers.ts';
import type { Content } from '../files/content.ts';
import { Listeners } from '../watch/listeners.ts';
import { checkAnswer } from './answer-thread.ts';
import type { CheckedAnswer } from './check-answer.ts';
import { reasonOf, remoteContent } from './client.ts';
import { type Answers, placedOver } from './over-files.ts';
import { PictureMirror } from './picture-mirror.ts';
import { type HeldReading, pictureFields, readAll } from './readings.ts';
import { readSnapshots, type Snapshot, snapshotsFile, snapshotsText } from './snapshots.ts';

/** From the end of one round to the start of the next: a change is here within 10 s even on a bad line. */
const PAUSE_MS = 4000;

/** The snapshots on disk may tell an older moment than is true for so long, when nothing else changes. */
const STALE_MS = 60_000;

interface HeldAnswer extends Snapshot {
  readonly checked: CheckedAnswer;
}

/** The state of one call, for organisers. */
export interface AnswerStatus {
  readonly address: string;
  /** Shown to visitors; undefined when there never was a good answer. */
  readonly copy:
    | { since: number; goodAt: number; faults: readonly Fault[]; entries: number }
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
  readonly #answers = new Map<string, HeldAnswer>();
  readonly #readings = new Map<string, HeldReading>();
  /** Clusters that the content server has answered with 404 and nothing else yet. */
  readonly #absent = new Set<string>();
  readonly #errors = new Map<string, NonNullable<AnswerStatus['error']>>();
  readonly #told: Answers;
  #over: { readonly files: Content; readonly content: Content } | undefined;
  #log: FastifyBaseLogger | undefined;
  #logged = '';
  #writtenAt = 0;
  readonly #rounds = periodic(
    {
      failure: 'the content could not be kept',
      everyMs: PAUSE_MS,
      work: () => this.#askAll(),
    },
    () => this.#log,
  );

  private constructor(contentUrl: string, dataDir: string) {
    this.#ask = remoteContent(contentUrl);
    this.#file = snapshotsFile(dataDir, contentUrl);
    this.#pictures = new PictureMirror(contentUrl, join(dataDir, 'pictures'));
    this.#told = {
      readings: this.#readings,
      since: (address) => new Date(this.#answers.get(address)?.since ?? 0),
      absent: this.#absent,
      pictures: this.#pictures,
    };
  }

  /** Starts from the snapshots of earlier days. Without any it waits for the first answers, good or not. */
  static async open(contentUrl: string, dataDir: string): Promise<ContentMirror> {
    const mirror = new ContentMirror(contentUrl, dataDir);
    await mirror.#restore(join(dataDir, 'pictures'));
    const first = mirror.refresh();
    if (mirror.#answers.size === 0) await first;
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
    return this.#rounds.now();
  }

  status() {
    return {
      answers: CACHED_ADDRESSES.map((address): AnswerStatus => {
        const { since = 0, goodAt } = this.#answers.get(address) ?? {};
        const { entries = [], faults = [] } = this.#readings.get(address) ?? {};
        const copy = goodAt ? { since, goodAt, faults, entries: entries.length } : undefined;
        return { address, copy, error: this.#errors.get(address) };
      }),
      pictures: [...this.#pictures.faults].map(([url, reason]) => ({ url, reason })),
    };
  }

  close(): Promise<void> {
    return this.#rounds.stop();
  }

  async #askAll(): Promise<void> {
    const absentBefore = [...this.#absent].join();
    await Promise.all(CACHED_ADDRESSES.map((address) => this.#askOne(address)));
    await this.#pictures.fetchFor(pictureFields(this.#answers));
    const hasRead = await this.#readAll();
    const hasChanged = hasRead || [...this.#absent].join() !== absentBefore;
    if (hasChanged) this.#over = undefined;
    this.#logState();
    if (hasChanged || Date.now() - this.#writtenAt > STALE_MS) await this.#save();
    if (hasChanged) await this.#listeners.notify(this.#log);
  }

  async #askOne(address: string): Promise<void> {
    const now = Date.now();
    try {
      const { status, bytes } = await this.#ask(address);
      const before = this.#answers.get(address);
      if (status === 404 && !before && address.startsWith('/api/clusters/'))
        this.#absent.add(address);
      if (status !== 200) throw new Error(`answered ${status}`);
      const isSame = before && bytes.equals(before.bytes);
      const checked = isSame ? before.checked : await checkAnswer(address, bytes);
      this.#absent.delete(address);
      const since = before?.checked.hash === checked.hash ? before.since : now;
      this.#answers.set(address, { bytes, checked, since, goodAt: now });
      this.#errors.delete(address);
    } catch (error) {
      const since = this.#errors.get(address)?.since ?? now;
      this.#errors.set(address, { reason: reasonOf(error), since });
    }
  }

  /** True when any entity is new. All are replaced at once, though they were made one answer after the other. */
  async #readAll(): Promise<boolean> {
    this.#pictures.startRound();
    const readings = await readAll(this.#answers, this.#readings, this.#pictures.pictureOf);
    const changed = [...readings].filter(([at, reading]) => this.#readings.get(at) !== reading);
    for (const [address, reading] of changed) this.#readings.set(address, reading);
    return changed.length > 0;
  }

  async #restore(picturesDir: string): Promise<void> {
    const { answers, pictures } = await readSnapshots(this.#file);
    for (const { key, file, keptAs } of pictures) {
      const bytes = await readFile(join(picturesDir, keptAs)).catch(() => undefined);
      if (bytes) await this.#pictures.hold(key, file, bytes).catch(() => {});
    }
    for (const [address, { body, ...moments }] of Object.entries(answers)) {
      const bytes = Buffer.from(JSON.stringify(body));
      // The contract may have changed since: then it is as if it had never been answered.
      const checked = await checkAnswer(address, bytes).catch(() => undefined);
      if (checked && CACHED_ADDRESSES.includes(address))
        this.#answers.set(address, { ...moments, bytes, checked });
    }
    await this.#readAll();
  }

  async #save(): Promise<void> {
    const text = snapshotsText(this.#answers, this.#pictures.holdings());
    await writeAtomic(this.#file, text, { flush: true });
    this.#writtenAt = Date.now();
  }

  /** Logs a state that differs from the one before. */
  #logState(): void {
    const errors = [...this.#errors].map(([address, { reason }]) => ({ address, reason }));
    const inEntries = [...this.#readings].flatMap(([address, { faults }]) =>
      faults.map((fault) => ({ address, ...fault })),
    );
    const pictures = Object.fromEntries(this.#pictures.faults);
    const state = JSON.stringify({ errors, inEntries, pictures });
    if (!this.#log || state === this.#logged) return;
    const faults = errors.length + inEntries.length + this.#pictures.faults.size;
    if (faults > 0)
      this.#log.error(
        { errors, inEntries, pictures },
        'the content server has faults; visitors see its last good answers',
      );
    else if (this.#logged) this.#log.info('the content server is well again');
    this.#logged = state;
  }
}
