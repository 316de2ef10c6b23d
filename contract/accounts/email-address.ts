import { cleanText } from '../names.ts';

/** An address with its domain in ASCII: 'asha@bücher.example' is 'asha@xn--bcher-kva.example'. */
export function asciiAddress(address: string): string {
  const clean = cleanText(address);
  const at = clean.lastIndexOf('@') + 1;
  const domain = clean.slice(at);
  // What is ASCII stays as it is: the URL rule would make a number of four of '1.2'.
  if (at === 0 || /^\p{ASCII}*$/u.test(domain) || /[\s/?#:@\\]/.test(domain)) return clean;
  try {
    return clean.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return clean;
  }
}
