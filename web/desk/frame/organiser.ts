import { createContext, useContext } from 'react';
import { type Act, reachOf } from '../../../contract/desk/rights.ts';
import type { Me } from '../../../contract/desk/sign-in.ts';

export const OrganiserContext = createContext<Me | undefined>(undefined);

/** The organiser at this desk; every screen of the frame has them. */
export function useOrganiser(): Me {
  const organiser = useContext(OrganiserContext);
  if (!organiser) throw new Error('Only screens inside the frame know who is signed in');
  return organiser;
}

/** True where one of their roles allows it, if only in some clusters. The server decides; this only hides. */
export function useMay(act: Act): boolean {
  return useOrganiser().acts.includes(act);
}

/** Where their roles allow it: all clusters and beyond them, or some. The server decides; this only hides. */
export function useReach(act: Act): ReturnType<typeof reachOf> {
  return reachOf(useOrganiser().roles, act, Date.now());
}

/** True where one of their roles allows it in all clusters, and beyond them. */
export function useMayEverywhere(act: Act): boolean {
  return useReach(act) === 'all';
}
