import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clusters } from '../../../contract/clusters.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { png } from './recorded-festival.ts';
import { recordedBody } from './recordings.ts';

/** A recorded answer with its moments in the days of the festival of the tests. */
export function answerInDays(name: string) {
  const text = JSON.stringify(recordedBody(name));
  return JSON.parse(text.replaceAll(/2027-02-\d\dT/g, '2025-09-19T'));
}

/** Another content server whose every answer a test may choose. For tests only. */
export class ContentServer {
  /** Its answers by their addresses: JSON, or the bytes of a picture. */
  readonly answers = new Map<string, unknown>();
  /** Every address that it was asked for. */
  readonly asked: string[] = [];
  /** Done in place of every answer: to fail, to hang, to send nonsense. */
  badDay: ((response: ServerResponse) => void) | undefined;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #port = 0;

  /** With the recorded Strapi's answers: Music holds all events of the recorded cluster, the others its first. */
  static async start(): Promise<ContentServer> {
    const server = new ContentServer();
    const recorded = answerInDays('clusters-1');
    for (const { id, name } of clusters) {
      const short = structuredClone(recorded);
      const { Events } = short.data.attributes.Cluster_Details;
      short.data.attributes.Cluster_Details.Events = [{ ...Events[0], id: 100 + id }];
      server.answers.set(contentAddress.cluster(id), name === 'Music' ? recorded : short);
    }
    for (const name of ['hospitalities', 'sponsors', 'workshops'] as const)
      server.answers.set(contentAddress[name], answerInDays(name));
    const uploads = JSON.stringify([...server.answers.values()]).match(/\/uploads\/\w+\.png/g);
    const picture = await png();
    for (const url of uploads ?? []) server.answers.set(url, picture);
    await server.listen();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens on a free port, or after `stop` on the one that it had. */
  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const answer = this.answers.get(url);
    if (this.badDay) this.badDay(response);
    else if (answer === undefined) response.writeHead(404).end('{"data":null}');
    else if (Buffer.isBuffer(answer)) response.end(answer);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }
}
