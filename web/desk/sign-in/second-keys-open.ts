import { sharedValue } from '../../ui/shared-value.ts';

/** True while the organiser's own second keys are open, over whatever is done: the rail opens them, and a recovery code's toast. */
export const secondKeysOpen = sharedValue(false);
