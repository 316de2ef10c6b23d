import { createContext, type ReactNode, use } from 'react';
import type { Phone } from '../phone/phone.ts';
import type { Status } from '../phone/status.ts';
import { type Exchanged, useExchange } from './use-exchange.ts';

interface GateState {
  readonly phone: Phone;
  readonly status: Status;
  readonly exchanged: Exchanged;
}

const GateContext = createContext<GateState | null>(null);

/** Has every screen know the phone as it is now, while it exchanges with the server all the time. */
export function GateProvider({ phone, children }: { phone: Phone; children: ReactNode }) {
  const status = phone.useStatus();
  const exchanged = useExchange(phone);
  return <GateContext value={{ phone, status, exchanged }}>{children}</GateContext>;
}

export function useGate(): GateState {
  return use(GateContext)!;
}
