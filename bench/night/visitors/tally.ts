/** The first of them are shown. */
const FAULTS_KEPT = 10;

/** All answers of a night. */
export class Tally {
  readonly statuses = new Map<number, number>();
  /** The 503s that say so in words and tell when to come back, by what they say. */
  readonly busy = new Map<string, number>();
  /** Milliseconds until a page or file was there. */
  readonly readMs: number[] = [];
  /** Of answers that nobody should get: any other of 5xx, and 4xx but for 409, which tells that an account is there. */
  readonly faults: string[] = [];
  faultCount = 0;
  /** Requests whose connection the visitor's own network broke. */
  cut = 0;
  /** Others without a whole answer, by the error's code. */
  readonly lost = new Map<string, number>();

  async count({ method, url }: Request, answer: Response, ms: number): Promise<void> {
    const { status } = answer;
    add(this.statuses, status);
    if (method === 'GET') this.readMs.push(ms);
    if (status < 400 || status === 409) return;
    const said = await answer.clone().text();
    const busy = status === 503 && answer.headers.has('retry-after') && wordsOf(said);
    if (busy) add(this.busy, busy);
    else {
      this.faultCount += 1;
      const line = `${method} ${new URL(url).pathname} ${status} ${said.slice(0, 200)}`;
      if (this.faults.length < FAULTS_KEPT) this.faults.push(line);
    }
  }

  /** Counts a request without an answer; `isCut` where that is the visitor's own doing. */
  lose({ code, message }: NodeJS.ErrnoException, isCut: boolean): void {
    if (isCut) this.cut += 1;
    else add(this.lost, code ?? message);
  }
}

/** The sentence of a call's answer, or the heading of a page; empty where there is neither. */
function wordsOf(said: string): string {
  return /^\{"message":"([^"]+)"/.exec(said)?.[1] ?? /<h1>([^<]+)<\/h1>/.exec(said)?.[1] ?? '';
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** All of them together. */
export function sumOf(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
