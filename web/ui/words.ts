const SMALL =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** `Twenty-six places`; from a hundred on in digits. */
export function countInWords(count: number, thing: string): string {
  const ones = SMALL[count % 10]?.toLowerCase();
  const number =
    SMALL[count] ??
    (count < 100 ? `${TENS[Math.floor(count / 10)]}${count % 10 ? `-${ones}` : ''}` : `${count}`);
  return `${number} ${thing}${count === 1 ? '' : 's'}`;
}
