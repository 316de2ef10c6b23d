import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { writeWhole } from '../../runtime/write-whole.ts';
import { asAnswer, type ContentAnswer, packAnswer, withBrackets } from '../api/answers.ts';
import { visitorsAddresses as addresses } from '../api/cached-addresses.ts';
import { notFound, unavailable } from '../api/refusals.ts';
import type { Content } from '../content.ts';
import { Listeners } from '../watch/listeners.ts';
import { reasonOf, remoteContent } from './client.ts';
import { PictureMirror } from './picture-mirror.ts';
import { type Copies, type Copy, copiesFile, readCopies } from './snapshots.ts';
import { soundAnswer } from './validate-answer.ts';

/** From the end of one round to the start of the next: a change is here within 10 s even on a bad line. */
const restMilliseconds = 4000;

/** How long the copies on disk may tell an older moment than is true, when nothing else changes. */
const staleMilliseconds = 60_000;

/** What the content server last did wrong at an address, and since when it has been so. */
export interface Problem {
  readonly reason: string;
  readonly since: number;
}

/** How one call stands, for organisers. */
export interface AnswerStatus {
  readonly address: string;
  /** What visitors see; undefined when there never was a good answer. */
  readonly copy: Omit<Copy, 'body'> | undefined;
  readonly problem: Problem | undefined;
}

/**
 * The good answers of another content server. It is asked in the background, never while a visitor
 * waits, and what it says is checked before it replaces anything; the rest is served from here.
 */
export class ContentMirror {
  readonly #ask: ReturnType<typeof remoteContent>;
  readonly #file: string;
  readonly #pictures: PictureMirror;
  readonly #listeners = new Listeners();
  readonly #copies = new Map<string, Copy>();
  readonly #problems = new Map<string, Problem>();
  #answers: ReadonlyMap<string, ContentAnswer> = new Map();
  #over: { readonly files: Content; readonly content: Content } | undefined;
  #log: FastifyBaseLogger | undefined;
  #said = '';
  #writtenAt = 0;
  #round: Promise<void> | undefined;
  #nextRound: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(contentUrl: string, dataDir: string) {
    this.#ask = remoteContent(contentUrl);
    this.#file = copiesFile(dataDir, contentUrl);
    this.#pictures = new PictureMirror(contentUrl, join(dataDir, 'pictures'));
  }

  /** Starts from the copies of earlier days. Without any it waits for the first answers, good or not. */
  static async open(contentUrl: string, dataDir: string): Promise<ContentMirror> {
    const kept = new ContentMirror(contentUrl, dataDir);
    await kept.#readCopies(join(dataDir, 'pictures'));
    const first = kept.refresh();
    if (kept.#copies.size === 0) await first;
    return kept;
  }

  /** The content of the files with the answers and pictures of the content server in place of theirs. */
  over(files: Content): Content {
    if (this.#over?.files !== files) this.#over = { files, content: this.#placedOver(files) };
    return this.#over.content;
  }

  /** Told after an answer was replaced; each is waited for. */
  onChange(listener: () => unknown): void {
    this.#listeners.add(listener);
  }

  /** From now on what goes wrong is logged. */
  follow(log: FastifyBaseLogger): void {
    this.#log = log;
    this.#tell();
  }

  /** Asks for everything now; when that is under way already, once more after it. */
  refresh(): Promise<void> {
    if (!this.#round) return this.#begin();
    this.#nextRound ??= this.#round.then(() => {
      this.#nextRound = undefined;
      return this.refresh();
    });
    return this.#nextRound;
  }

  status(): { answers: AnswerStatus[]; pictures: { url: string; reason: string }[] } {
    return {
      answers: addresses.map((address) => ({
        address,
        copy: this.#copies.get(address),
        problem: this.#problems.get(address),
      })),
      pictures: [...this.#pictures.refused].map(([url, reason]) => ({ url, reason })),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  #begin(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isClosed) return Promise.resolve();
    const round = this.#askAll()
      .catch((error) => this.#log?.error({ err: error }, 'the content could not be kept'))
      .finally(() => {
        this.#round = undefined;
        if (!this.#isClosed)
          this.#timer = setTimeout(() => void this.refresh(), restMilliseconds).unref();
      });
    this.#round = round;
    return round;
  }

  async #askAll(): Promise<void> {
    await Promise.all(addresses.map((address) => this.#askOne(address)));
    await this.#pictures.fetchFor([...this.#copies.values()].map(({ body }) => body));
    this.#tell();
    const hasChanged = await this.#makeAnswers();
    if (hasChanged || Date.now() - this.#writtenAt > staleMilliseconds) await this.#writeCopies();
    if (hasChanged) await this.#listeners.tell(this.#log);
  }

  async #askOne(address: string): Promise<void> {
    const now = Date.now();
    try {
      const { status, body } = await this.#ask(address);
      if (status !== 200) throw new Error(`answered ${status}`);
      const sound = soundAnswer(address, body);
      const before = this.#copies.get(address);
      const isSame = before && JSON.stringify(before.body) === JSON.stringify(sound.body);
      const since = isSame ? before.since : now;
      this.#copies.set(address, {
        ...sound,
        leftOut: [...sound.leftOut],
        since,
        goodAt: now,
      } as Copy);
      this.#problems.delete(address);
    } catch (error) {
      const since = this.#problems.get(address)?.since ?? now;
      this.#problems.set(address, { reason: reasonOf(error), since });
    }
  }

  /** Makes what is sent from what is held; true when any of it is new. */
  async #makeAnswers(): Promise<boolean> {
    const before = this.#answers;
    const made = [...this.#copies].map(async ([address, { body }]) => {
      const answer = asAnswer(200, this.#pictures.localised(body));
      const known = before.get(address);
      return [address, known?.etag === answer.etag ? known : await packAnswer(answer)] as const;
    });
    this.#answers = new Map(await Promise.all(made));
    this.#over = undefined;
    return [...this.#answers].some(([address, answer]) => before.get(address) !== answer);
  }

  #answer(address: string): ContentAnswer {
    const asked = addresses.includes(address) ? address : withBrackets(address);
    const known = this.#answers.get(asked);
    if (known) return known;
    const refusal = addresses.includes(asked) ? unavailable() : notFound();
    return asAnswer(refusal.body.error.status, refusal.body);
  }

  #placedOver(files: Content): Content {
    const eventsOf = (id: number) => this.#copies.get(contentAddress.cluster(id))?.entries;
    return {
      ...files,
      clusters: files.clusters.map((cluster) => ({
        ...cluster,
        eventCount: eventsOf(cluster.id) ?? cluster.eventCount,
      })),
      answer: (address) => this.#answer(address),
      uploads: this.#pictures.uploads,
      pictureOrigins: [...this.#pictures.origins],
    };
  }

  async #readCopies(picturesDir: string): Promise<void> {
    const { answers, pictures } = await readCopies(this.#file);
    for (const { key, file, keptAs } of pictures) {
      const bytes = await readFile(join(picturesDir, keptAs)).catch(() => undefined);
      if (bytes) await this.#pictures.hold(key, file, bytes).catch(() => {});
    }
    for (const [address, copy] of Object.entries(answers))
      if (addresses.includes(address)) this.#copies.set(address, copy);
    await this.#makeAnswers();
  }

  async #writeCopies(): Promise<void> {
    const answers = Object.fromEntries(this.#copies);
    const copies: Copies = { answers, pictures: this.#pictures.holdings() };
    await writeWhole(this.#file, JSON.stringify(copies), { flush: true });
    this.#writtenAt = Date.now();
  }

  /** Logs how things stand when they stand otherwise than before. */
  #tell(): void {
    const problems = [...this.#problems].map(([address, { reason }]) => ({ address, reason }));
    const leftOut = [...this.#copies].flatMap(([address, copy]) =>
      copy.leftOut.map((fault) => ({ address, ...fault })),
    );
    const pictures = Object.fromEntries(this.#pictures.refused);
    const said = JSON.stringify({ problems, leftOut, pictures });
    if (!this.#log || said === this.#said) return;
    const wasSilent = this.#said === '';
    this.#said = said;
    const isWell = problems.length + leftOut.length + this.#pictures.refused.size === 0;
    if (!isWell)
      this.#log.error(
        { problems, leftOut, pictures },
        'the content server has faults; visitors see its last good answers',
      );
    else if (!wasSilent) this.#log.info('the content server is well again');
  }
}
