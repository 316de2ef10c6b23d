/** `1st`, `2nd`, `3rd`, `4th` … `11th` … `21st`. */
export function ordinal(place: number): string {
  const isTeen = Math.trunc(place / 10) % 10 === 1;
  return `${place}${(!isTeen && ['', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
}
