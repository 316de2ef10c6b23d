import { createContext } from 'react-router';

/**
 * How a loader reaches the content server: a path with its query, e.g. `/api/sponsors?populate=*`,
 * to the parsed JSON body and its status. In the browser it is fetch; while the server renders,
 * it asks the content without a detour over the network.
 */
export type ContentTransport = (
  path: string,
  signal?: AbortSignal,
) => Promise<{ status: number; body: unknown }>;

/** The transport of the current request or navigation; null in the browser, where fetch is meant. */
export const contentTransport = createContext<ContentTransport | null>(null);
