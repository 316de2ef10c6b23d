import { escaped, plainPage } from '../../http/html.ts';
import type { ContentStatus } from '../open-content.ts';
import type { AnswerStatus } from '../upstream/content-mirror.ts';

const style = `
body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 60rem; background: #f8efd9; color: #20150d;
  font: 1.0625rem/1.5 Georgia, serif; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid #cbae76; overflow-wrap: anywhere; }
.fault { color: #8a1608; }
`;

/** How the content stands, for people: the page and its policy. */
export const statusPage = ({ files, server }: ContentStatus) =>
  plainPage({
    title: 'How the content stands',
    style,
    body: `<h1>How the content stands</h1>
<h2>Files</h2>
<p>Visitors see them as they were read at ${moment(files.servedSince)}.</p>
${faultsOf(files)}
${server ? serverPart(server) : ''}`,
  });

const faultsOf = ({ faults, faultySince }: ContentStatus['files']): string => {
  if (!faultySince) return '<p>Every file is sound.</p>';
  const rows = faults.map(({ file, line, field, reason }) => [file, line ?? '', field, reason]);
  return `<p class="fault">Not sound since ${moment(faultySince)}. Until these are mended, visitors see the files as they last were sound.</p>
${table(['File', 'Line', 'Field', 'Reason'], rows)}`;
};

const serverPart = ({ url, answers, pictures }: NonNullable<ContentStatus['server']>): string => {
  const refused = pictures.map((picture) => [picture.url, picture.reason]);
  return `<h2>Content server</h2>
<p>${escaped(url)}</p>
${table(['Call', 'Visitors see what it said', 'Last good answer', 'Faults'], answers.map(answerRow))}
${refused.length > 0 ? `<h2>Pictures that can’t be shown</h2>\n${table(['Picture', 'Reason'], refused)}` : ''}`;
};

const answerRow = ({ address, copy, problem }: AnswerStatus): string[] => [
  address.split('?')[0] ?? '',
  copy ? `from ${moment(copy.since)}` : 'nothing yet',
  copy ? moment(copy.goodAt) : 'never',
  [
    problem ? `${problem.reason}, since ${moment(problem.since)}` : '',
    ...(copy?.leftOut ?? []).map(
      ({ entry, field, reason }) => `left out entry ${entry + 1}: ${field} ${reason}`,
    ),
  ]
    .filter(Boolean)
    .join('; '),
];

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;

const moment = (at: Date | number): string =>
  new Date(at).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
