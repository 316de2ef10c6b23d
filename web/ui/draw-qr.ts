/** A QR code with its quiet border: `side` modules wide, and one path of all that is dark. */
export interface QrDrawing {
  readonly side: number;
  readonly path: string;
}

/** Draws a text. The library is fetched only then. @throws Error where it can't be had */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { default: encode } = await import('qr');
  const rows = encode(text, 'raw', { ecc: 'medium', border: 4 });
  return { side: rows.length, path: rows.flatMap(rowOf).join('') };
}

/** Neighbours as one bar: a drawing that a phone keeps is a third as long. */
function rowOf(row: readonly boolean[], y: number): string[] {
  const bars: string[] = [];
  for (let from = row.indexOf(true); from >= 0; ) {
    const to = row.indexOf(false, from);
    const end = to < 0 ? row.length : to;
    bars.push(`M${from} ${y}h${end - from}v1H${from}z`);
    from = row.indexOf(true, end);
  }
  return bars;
}
