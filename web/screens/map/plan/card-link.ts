import { useLocation, useSearchParams } from 'react-router';

/**
 * What a link to a card does to the history: from the plan it adds a step, which closing goes back, and from an open
 * card none. So Back leads to where the visitor came from, not through every card that they closed.
 */
export function useCardLink(): { readonly replace: boolean; readonly state: unknown } {
  const { state } = useLocation();
  const params = useSearchParams()[0];
  const isOpen = params.has('venue') || params.has('house');
  return { replace: isOpen, state: isOpen ? state : { ...state, isStep: true } };
}
