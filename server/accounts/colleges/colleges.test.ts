import { expect, test } from 'vitest';
import { loadContent } from '../../content/reading/content.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { sharedTestServer } from '../../testing/server.ts';

const content = await loadContent(FESTIVAL_DIR);
const server = sharedTestServer({}, {}, { content: () => content });

test('the college list tells what else a college is called, where the content does', async () => {
  const { message } = (await server.app.inject('/api/colleges')).json();
  expect(message).toEqual([
    { college_name: 'Anna University, Chennai' },
    {
      college_name: 'National Institute of Technology, Tiruchirappalli',
      also: 'NITT, REC Trichy',
    },
  ]);
});
