import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import type { SlipProps } from './still.tsx';
import type { Deeds } from './use-deeds.ts';

export interface EntryProps extends SlipProps {
  entry: Entry;
  places: Places;
  deeds: number;
  onDone: (entry: Entry | null, said: string) => void;
}

export type Panel = 'entry' | 'hand over' | 'cancel' | 'answers';

/** What a panel of the entry needs: the deeds that it may do, and the way to another panel. */
export interface PanelProps extends EntryProps {
  run: Deeds['run'];
  busy: string;
  show: (panel: Panel) => void;
}

/** What giving an entry up is called. */
export function leaveWords({ state, team_name, is_captain }: Entry): string {
  if (team_name !== null && !is_captain) return 'Leave the team';
  if (state === 'waiting') return 'Leave the line';
  if (state === 'offered') return 'Decline the place';
  return team_name === null ? 'Give my place back' : 'Cancel our entry';
}
