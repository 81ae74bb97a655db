import { test } from '@playwright/test';

export const SEEN = 'seen';
const BETWEEN = ': ';

export function noteSeen(what: string, value: string): void {
  test.info().annotations.push({ type: SEEN, description: `${what}${BETWEEN}${value}` });
}

export function readSeen(description: string): readonly [what: string, value: string] {
  const [what = '', ...value] = description.split(BETWEEN);
  return [what, value.join(BETWEEN)];
}
