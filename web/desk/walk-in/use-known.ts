import { useCallback, useRef, useState } from 'react';
import { findKnown, type KnownPerson } from '../../../contract/desk/walk-ins.ts';
import { callDesk } from '../calls/call-desk.ts';
import { faultOf, hasNoEmail, type LineName, type Typed } from './typed-walk-in.ts';

/** The lines by which somebody may be known. */
export const LOOKED_UP = ['user_phone', 'user_email'] as const;
const LOOKED_AT: Readonly<Partial<Record<LineName, 'phone' | 'email'>>> = {
  user_phone: 'phone',
  user_email: 'email',
};

/** Who is here already with what stands in a line; asked once for each value. */
export function useKnown(typed: Typed) {
  const [found, setFound] = useState<ReadonlyMap<string, KnownPerson | undefined>>(new Map());
  const [shared, setShared] = useState('');
  const asked = useRef(new Map<string, Promise<KnownPerson | undefined>>());

  const look = useCallback(
    async (name: LineName, { anew = false } = {}): Promise<boolean> => {
      const by = LOOKED_AT[name];
      const value = typed[name];
      if (!by || faultOf(typed, name) || (by === 'email' && hasNoEmail(typed))) return false;
      const key = `${name} ${value}`;
      if (anew) asked.current.delete(key);
      const asking = asked.current.get(key) ?? askFor(by, value);
      asked.current.set(key, asking);
      const person = await asking;
      setFound((all) => new Map(all).set(key, person));
      return person !== undefined && !(by === 'phone' && shared === value);
    },
    [typed, shared],
  );

  return {
    look,
    /** Undefined while nothing is known of the line as it stands. */
    personIn: (name: LineName) => found.get(`${name} ${typed[name]}`),
    isNew: (name: LineName) => found.has(`${name} ${typed[name]}`),
    sharesPhone: shared !== '' && shared === typed.user_phone,
    share: () => setShared(typed.user_phone),
  };
}

/** Where it can't be asked for nobody is known: the server looks once more. */
async function askFor(by: 'phone' | 'email', value: string): Promise<KnownPerson | undefined> {
  const query = { [by]: value };
  return (await callDesk(findKnown, { query }).catch(() => []))[0];
}
