/** So many wrong passwords pass without a wait. */
export const FREE_TRIES = 5;

export const LONGEST_WAIT_SECONDS = 30;

/** After so long without another, wrong passwords are forgotten. */
export const FORGET_AFTER_MS = 15 * 60 * 1000;
