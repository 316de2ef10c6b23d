import type { IdProofState } from '../../../contract/desk/people.ts';
import { Status } from '../ui/status.tsx';

const WORDS = {
  none: ['none', 'None'],
  waiting: ['half', 'Waiting'],
  unreadable: ['no', 'Unreadable'],
  approved: ['ok', 'Approved'],
  rejected: ['no', 'Sent back'],
} as const satisfies Record<IdProofState, readonly [string, string]>;

export function IdProofStatus({ state }: { state: IdProofState }) {
  const [kind, word] = WORDS[state];
  return <Status kind={kind}>{word}</Status>;
}
