import * as z from 'zod/mini';

/** A text that a screen shows. Another accounts server may say it as a number. Source: readings, 'Answers of the servers'. */
export const ShownText = z.pipe(z.union([z.string(), z.number()]), z.coerce.string());
