import { organise } from '../../e2e/desk.ts';
import { asha } from '../../e2e/people.ts';
import { startSwitchedOn } from '../../e2e/switched-on.ts';
import { fillPeople, PEOPLE, person } from '../desk/people.ts';
import { signIn } from '../desk/sign-in.ts';
import { ended } from '../measuring/ended.ts';
import type { Part } from '../report/figures.ts';
import { measurePhone } from './phone.ts';

/** The people who come to the gate. */
const SCANNED = 9;

export const gate: Part = {
  name: 'gate',
  title: 'The gate',
  about: `${PEOPLE.toLocaleString('en')} people on SQLite. A volunteer's phone, a browser with its processor slowed four times, is paired and takes the whole list, which the server has sealed before; then its network goes, and a film holds ${SCANNED} passes before its camera, one after the other. A verdict counts from the picture taken off the film until the verdict is on the screen; the median and the longest. Chromium slows the page alone, not the worker that reads the picture: that takes about 2 ms of it.`,
  async measure(_options, after) {
    const site = after.adopt(await startSwitchedOn('features: { desk: on, gate: on }'), ended);
    const db = fillPeople(site);
    const codes = Array.from({ length: SCANNED }, (_, n) => person(n * 1999).participant_code);
    const approve = db.prepare(
      `insert into id_proofs (id, account_id, media_type, bytes, state, created_at, verdict)
       select ?, id, 'image/jpeg', 0, 'ready', 0, 'approved' from accounts where participant_code = ?`,
    );
    for (const code of codes) approve.run(crypto.randomUUID(), code);
    db.close();
    await organise(site, 'admin', asha.email);
    const ask = await signIn(site.url, asha);
    const newPairing = async () => {
      const [place, endsAt] = [{ kind: 'gate', name: 'Main gate' }, Date.now() + 3_600_000];
      const answer = await ask('/gate/devices', { name: 'Ravi', place, endsAt });
      return String((await answer.json()).message.address);
    };
    return { figures: await measurePhone(newPairing, codes) };
  },
};
