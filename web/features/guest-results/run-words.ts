const SUFFIXES = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** 2 is '2nd'. */
export function ordinal(value: number): string {
  const rule = ordinals.select(value);
  return `${value}${rule === 'zero' || rule === 'many' ? SUFFIXES.other : SUFFIXES[rule]}`;
}

/** How a host is told of a further run. Who sat before the browser is not known, only that it was the same one. */
export const runWords = (run: number): string => `${ordinal(run)} run in the same browser`;
