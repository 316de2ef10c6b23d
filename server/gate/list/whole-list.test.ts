import { describe, expect, it } from 'vitest';
import { LIST_PAGE } from '../../../contract/gate/list.ts';
import { turnClock } from '../../testing/entries.ts';
import { anotherProcess, PhoneList, pairedPhone } from '../../testing/gate.ts';
import { gateDesk } from '../../testing/gate-desk.ts';
import { PAUSE_MS } from './refresh.ts';

const desk = gateDesk();

describe('eighteen thousand people', () => {
  it('are sent in less than 2.5 MB, a page at a time, and two processes agree', async () => {
    const people = 18_000;
    const start = Date.now();
    const phone = await pairedPhone(desk.server, desk.organiser);
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...{
        id: crypto.randomUUID(),
        name: `College of the ${index}th hill`,
        nameKey: '',
        listed: 1,
      },
    }));
    await desk.server.db.insertInto('colleges').values(rows).execute();
    const colleges = rows.map(({ id }) => id);
    for (let from = 0; from < people; from += 500)
      await desk.server.db
        .insertInto('accounts')
        .values(Array.from({ length: 500 }, (_, index) => account(from + index, colleges)))
        .execute();
    turnClock(start + PAUSE_MS);
    const list = new PhoneList();
    const second = await anotherProcess(desk.server);
    const cookies = Object.fromEntries(phone.cookies);
    const elsewhere = () => second.app.inject({ url: '/api/gate/list', cookies });
    await Promise.all([phone.call('GET', '/list'), elsewhere(), phone.call('GET', '/list')]);
    await list.follow(phone);
    expect(list.people).toBeGreaterThanOrEqual(people);
    expect(list.rows.size).toBeGreaterThanOrEqual(list.people);
    expect(people).toBeGreaterThan(3 * LIST_PAGE);
    expect(list.bytes).toBeLessThan(2_500_000);
    turnClock(start + 2 * PAUSE_MS);
    await elsewhere();
    const { version } = list;
    await list.follow(phone);
    expect(list.version).toBe(version);
    await second.close();
  }, 60_000);

  function account(number: number, colleges: readonly string[]) {
    const id = crypto.randomUUID();
    const email = `${id}@example.org`;
    return {
      ...{ id, username: 'asha', fullName: `Asha ${number} of the hills`, email },
      ...{ emailKey: email, phone: '', collegeId: colleges[number % 40]!, otherCollege: '' },
      ...{ nameKey: '', otherCollegeKey: '' },
      ...{ referralCode: '', voucherName: '', address: '', city: '', state: '', pincode: '' },
      participantCode: id.toUpperCase().slice(0, 19),
      createdAt: 1,
    };
  }
});
