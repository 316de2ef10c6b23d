/** One decimal is finer than a pixel at any size these pictures are shown. */
export function short(value: number): number {
  return Number(value.toFixed(1));
}
