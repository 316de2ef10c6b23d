import { openSync, readSync } from 'node:fs';

/* Loaded first by the server of a shift: its clock is what the file `SHIFT_CLOCK` says, in epoch milliseconds. */

const file = openSync(process.env.SHIFT_CLOCK ?? '', 'r');
const moment = new Float64Array(1);

Date.now = () => {
  readSync(file, moment, 0, moment.byteLength, 0);
  return moment[0]!;
};
