import { useSyncExternalStore } from 'react';
import type { Phone, Status } from '../phone/phone.ts';

export function useStatus(phone: Phone): Status {
  return useSyncExternalStore(phone.subscribe, () => phone.status);
}
