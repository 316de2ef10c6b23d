import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import type { CallAccounts } from '../../../calls/accounts.ts';
import type { SlipProps } from './still.tsx';

export interface EntryProps extends SlipProps {
  entry: Entry;
  places: Places;
  deeds: number;
  onDone: (entry: Entry | null, said: string) => void;
  onRefused: () => void;
}

export type Panel = 'entry' | 'hand over' | 'cancel' | 'answers';

/** A change of the entry: what it gives is the entry as it is then, null where it is gone. */
type Change = (call: CallAccounts) => Promise<Entry | null>;

/** The props of a panel of the entry: the change that it may make, what is said then, and the way to another panel. */
export interface PanelProps extends EntryProps {
  run: (name: string, said: string, change: Change) => Promise<void>;
  busy: string;
  show: (panel: Panel) => void;
}
