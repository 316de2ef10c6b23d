import { useOutletContext } from 'react-router';
import type { Arrivals } from '../../../contract/desk/gate.ts';

/** All that every part of the gate's screen has: the arrivals of this moment, and a way to have them anew. */
export interface OpenGate {
  readonly arrivals: Arrivals | undefined;
  readonly reload: () => void;
}

export const useGate = () => useOutletContext<OpenGate>();

/** Arrivals are at the desk within five seconds. */
export const EVERY_MS = 4000;
