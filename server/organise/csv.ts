/** A row of a CSV file: where it begins (1 is the first line) and its values. */
export interface Row {
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * The rows of a CSV file as spreadsheets write them: commas, or semicolons where the first line has no
 * comma; quotes around values with separators or line breaks; a byte order mark at the start is skipped.
 */
export function readCsv(text: string): Row[] {
  const source = text.replace(/^\ufeff/, '');
  const separator = /^[^\n]*,/.test(source) ? ',' : ';';
  const rows: Row[] = [];
  let values: string[] = [];
  let value = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  const endValue = () => {
    values.push(value.trim());
    value = '';
  };
  const endRow = () => {
    endValue();
    if (values.some((each) => each !== '')) rows.push({ line: start, values });
    values = [];
  };
  for (let at = 0; at < source.length; at++) {
    const letter = source[at];
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter === '"' && source[at + 1] === '"') {
        value += '"';
        at += 1;
      } else if (letter === '"') quoted = false;
      else value += letter;
    } else if (letter === '"' && value.trim() === '') {
      value = '';
      quoted = true;
    } else if (letter === separator) endValue();
    else if (letter === '\n') {
      endRow();
      start = line;
    } else if (letter !== '\r') value += letter;
  }
  endRow();
  return rows;
}
