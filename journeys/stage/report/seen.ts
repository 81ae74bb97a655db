import { test } from '@playwright/test';

export const SEEN = 'seen';
const BETWEEN = ': ';

/** Notes an observation in this engine, for the page that compares the engines. */
export function noteSeen(what: string, value: string): void {
  test.info().annotations.push({ type: SEEN, description: `${what}${BETWEEN}${value}` });
}

/** Parses an observation from the description of its annotation. */
export function readSeen(description: string): readonly [what: string, value: string] {
  const [what = '', ...value] = description.split(BETWEEN);
  return [what, value.join(BETWEEN)];
}
