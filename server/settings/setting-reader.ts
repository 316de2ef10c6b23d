export type Reader = ReturnType<typeof reader>;

/** Typed reading of single settings; faults are gathered, so that one start shows them all. */
export function reader(env: NodeJS.ProcessEnv) {
  const faults: string[] = [];
  const fault = (name: string, reason: string) => {
    faults.push(`${name} ${reason}.`);
  };
  const text = (name: string, usual: string) => env[name]?.trim() || usual;

  return {
    faults,
    fault,
    text,
    matching(name: string, pattern: RegExp, reason: string): string | undefined {
      const value = text(name, '');
      if (value === '') return undefined;
      if (!pattern.test(value) || !URL.canParse(value)) fault(name, reason);
      return value;
    },
    whole(name: string, usual: number, min: number, max: number): number {
      const value = text(name, String(usual));
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      fault(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
      return usual;
    },
    flag(name: string, usual: boolean): boolean {
      const value = text(name, usual ? 'on' : 'off').toLowerCase();
      if (['on', 'true', '1', 'yes'].includes(value)) return true;
      if (!['off', 'false', '0', 'no'].includes(value))
        fault(name, `must be on or off, not '${value}'`);
      return false;
    },
    oneOf<T extends string>(name: string, options: readonly T[], usual: T): T {
      const value = text(name, usual);
      const found = options.find((option) => option === value);
      if (found === undefined) fault(name, `must be one of ${options.join(', ')}, not '${value}'`);
      return found ?? usual;
    },
    /** An http or https address without user, query or trailing slash; empty when it has no usual value. */
    url(name: string, usual: string): string {
      const value = text(name, usual);
      if (value === '') return '';
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const usable = url && /^https?:$/.test(url.protocol) && !url.username && !url.search;
      if (!usable || url.hash)
        fault(name, 'must be an address that starts with http:// or https://');
      return value.replace(/\/+$/, '');
    },
  };
}
