import { createContext } from 'react-router';
import type { ContentSource } from '../../contract/content.ts';

/** The server's own content while it renders; null in the browser, which asks over the network. */
export const contentSource = createContext<ContentSource | null>(null);
