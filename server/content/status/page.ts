import { escaped, plainPage } from '../../http/html.ts';
import type { ContentStatus } from '../open-content.ts';
import type { AnswerStatus } from '../upstream/content-mirror.ts';

/** The state of the content, for people: the page and its policy. */
export function statusPage({ files, server, textPictures }: ContentStatus) {
  const title = 'How the content stands';
  return plainPage(
    title,
    `<h1>${title}</h1>
<h2>Files</h2>
<p>Visitors see them as they were read at ${moment(files.servedSince)}.</p>
${filesPart(files)}
${server ? serverPart(server) : ''}
${refusedPictures('Pictures in texts that can’t be shown', textPictures)}`,
  );
}

function filesPart({ faults, faultySince }: ContentStatus['files']): string {
  if (!faultySince) return '<p>Every file is sound.</p>';
  const rows = faults.map(({ file, line, field, reason }) => [file, line ?? '', field, reason]);
  return `<p class="fault">Not sound since ${moment(faultySince)}. Until these are mended, visitors see the files as they last were sound.</p>
${table(['File', 'Line', 'Field', 'Reason'], rows)}`;
}

function serverPart({ url, answers, pictures }: NonNullable<ContentStatus['server']>): string {
  return `<h2>Content server</h2>
<p>${escaped(url)}</p>
${table(['Call', 'Visitors see what it said', 'Last good answer', 'Faults'], answers.map(answerRow))}
${refusedPictures('Pictures that can’t be shown', pictures)}`;
}

function refusedPictures(title: string, pictures: ContentStatus['textPictures']): string {
  if (pictures.length === 0) return '';
  const rows = pictures.map(({ url, reason }) => [url, reason]);
  return `<h2>${title}</h2>\n${table(['Picture', 'Reason'], rows)}`;
}

function answerRow({ address, copy, error }: AnswerStatus): string[] {
  return [
    address.split('?')[0] ?? '',
    copy ? `from ${moment(copy.since)}` : 'nothing yet',
    copy ? moment(copy.goodAt) : 'never',
    [
      error ? `${error.reason}, since ${moment(error.since)}` : '',
      ...(copy?.faults ?? []).map(
        ({ entry, field, reason }) => `entry ${entry + 1}: ${field} ${reason}`,
      ),
    ]
      .filter(Boolean)
      .join('; '),
  ];
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;
}

function moment(at: Date | number): string {
  return new Date(at).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
}
