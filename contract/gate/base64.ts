/** Bytes as base64, in browsers and on the server alike. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A mark or a row's name: as `base64Of`, in letters that need no care in an address or a key. */
export function wordOf(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_');
}

export function bytesOfWord(word: string): Uint8Array<ArrayBuffer> {
  return bytesOf(word.replaceAll('-', '+').replaceAll('_', '/'));
}
