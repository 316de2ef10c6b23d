/** India's clock, wherever a laptop was set up. The British order of words, since the Indian one has hyphens in some browsers. */
const NO_BREAK = '\u00a0';
const ZONE = { timeZone: 'Asia/Kolkata' } as const;

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat('en-GB', { ...ZONE, hourCycle: 'h23', ...options });
  return (epochMs: number) =>
    format(epochMs)
      .replace(/^(\w{3}),/, '$1')
      .replaceAll(' ', NO_BREAK);
};

/** `19 Sept 2025` */
export const day = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** `19 Sept` */
export const shortDay = formatter({ day: 'numeric', month: 'short' });

/** `Fri 19 Sept 2025` */
export const weekday = formatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `10:41` */
export const time = formatter({ hour: '2-digit', minute: '2-digit' });

/** `10:41:20` */
export const second = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `Friday, 19 September` */
export const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' });

/** `19 Sept, 10:41`, or only `10:41` of today. */
export function dateTime(epochMs: number): string {
  return day(epochMs) === day(Date.now()) ? time(epochMs) : dayAndTime(epochMs);
}

const dayAndTime = formatter({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `18,012`; from a lakh on as India groups them. */
export const number: (count: number) => string = new Intl.NumberFormat('en-IN').format;
