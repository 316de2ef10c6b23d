import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';

/** A tab of a browser of its own, by Chromium's own protocol. */
export interface BareTab {
  /** @throws Error with what the browser answered, when it refuses */
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Calls `hear` with the params of each event of this name. */
  on(event: string, hear: (params: never) => void): void;
}

/**
 * Opens a tab for `act`, then ends its browser. Playwright and DevTools listen to a page's scripts, and each Error that
 * a library makes at its start then costs the parsing of all that library once more, which no visitor waits for.
 */
export async function inBareTab<Result>(act: (tab: BareTab) => Promise<Result>): Promise<Result> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  });
  try {
    const tabs = await fetch(`http://127.0.0.1:${chrome.port}/json/list`);
    const [{ webSocketDebuggerUrl }] = (await tabs.json()) as [{ webSocketDebuggerUrl: string }];
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    return await act(speakingThrough(socket));
  } finally {
    chrome.kill();
  }
}

function speakingThrough(socket: WebSocket): BareTab {
  let calls = 0;
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const hearers = new Map<string, (params: never) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params } = JSON.parse(data);
    hearers.get(method)?.(params as never);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  return {
    send(method, params = {}) {
      const answer = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(++calls, answer);
      socket.send(JSON.stringify({ id: calls, method, params }));
      return answer.promise;
    },
    on: (event, hear) => void hearers.set(event, hear),
  };
}
