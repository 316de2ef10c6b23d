/** The stamp on the sheet of whoever has a place. */
export const IN = 'YOU’RE IN';
