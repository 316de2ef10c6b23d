import { momentInWords } from '../../contract/moments.ts';

/** `Held until 10:30 am` */
export function heldInWords(until: number): string {
  return `Held until ${momentInWords(new Date(until).toISOString()).time}`;
}
