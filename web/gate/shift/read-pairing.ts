/** The pairing in the address that the desk shows as a code, `…/gate#pair=…`; null in any other text. */
export function readPairing(address: string): string | null {
  return /\/gate#pair=([\w-]{43})$/.exec(address)?.[1] ?? null;
}
