import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { ContentSource } from '../../contract/content.ts';
import type { Build } from './load-build.ts';
import type { Asked, PageJob, ThreadPage, Told } from './render-page.ts';

export interface RenderThread {
  /** Before the next build replaces this one under a server that runs on. Otherwise the first page does it. */
  start(): unknown;
  /** `content` is asked for as little as the page shows. Rejects when the page can't be rendered. */
  render(
    page: Pick<PageJob, 'address' | 'site' | 'pictureOrigins'>,
    content: Ask,
  ): Promise<ThreadPage>;
  close(): Promise<unknown>;
}

/** The content of a moment: `of` is the same object for as long as it doesn't change. */
export interface Ask {
  readonly of: object;
  readonly source: ContentSource;
}

/**
 * Renders pages in a thread of their own, one after the other: a page of long texts takes the parser seconds, and
 * this thread answers everybody else meanwhile. One that has ended is started anew for the next page.
 */
export function openRenderThread(build: Build, log: FastifyBaseLogger): RenderThread {
  const editions = new WeakMap<object, number>();
  let lastEdition = 0;
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(join(import.meta.dirname, 'render-page.ts'), { workerData: build });
    started.on('error', (err) => log.error({ err }, 'the thread that renders pages has ended'));
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    started.unref();
    return started;
  }

  function editionOf(content: object): number {
    const edition = editions.get(content) ?? ++lastEdition;
    editions.set(content, edition);
    return edition;
  }

  function running(): Worker {
    worker ??= start();
    return worker;
  }

  return {
    start: running,
    render(page, { of, source }) {
      const { port1, port2 } = new MessageChannel();
      const done = pageFrom(port1, source);
      const job: PageJob = { ...page, edition: editionOf(of), port: port2 };
      running().postMessage(job, [port2]);
      return done.finally(() => port1.close());
    },
    close: async () => worker?.terminate(),
  };
}

type FromThread = { asked: Asked } | { page: ThreadPage } | { failed: Error };

/** Gives the thread what it asks for, until it gives the page. */
function pageFrom(port: MessagePort, source: ContentSource): Promise<ThreadPage> {
  return new Promise((resolve, reject) => {
    port.on('close', () =>
      reject(new Error('The thread that renders pages ended before this one was done')),
    );
    port.on('message', async (message: FromThread) => {
      if ('page' in message) resolve(message.page);
      else if ('failed' in message) reject(message.failed);
      else port.postMessage(await partOf(source, message.asked));
    });
  });
}

async function partOf(source: ContentSource, asked: Asked): Promise<Told> {
  const [part, ...given] = asked;
  try {
    return { asked, part: await (source[part] as (...given: unknown[]) => unknown)(...given) };
  } catch (error) {
    return { asked, error: new Error((error as Error).message) };
  }
}
