import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allMails } from '../mail/texts/all-mails.ts';
import { environment, readSettings } from '../settings/settings.ts';

/* `npm run mails`: every mail that the site sends, as a file to look at. */

const { dataDir, publicUrl } = readSettings(environment());
const folder = join(dataDir, 'mails');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const mails = Object.entries(allMails(publicUrl));
for (const [name, { message }] of mails) {
  const { to, subject, text } = message;
  await writeFile(join(folder, `${name}.txt`), `To: ${to}\nSubject: ${subject}\n\n${text}`);
}
console.log(`${mails.length} mails are in ${folder}`);
