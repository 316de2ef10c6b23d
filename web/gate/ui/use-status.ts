import { useSyncExternalStore } from 'react';
import type { Phone } from '../phone/phone.ts';
import type { Status } from '../phone/status.ts';

export function useStatus(phone: Phone): Status {
  return useSyncExternalStore(phone.subscribe, () => phone.status);
}
