import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isProblemCode, problemBody, problems, shownProblem } from './problem';

describe('the table of refusals', () => {
  it.each(Object.entries(problems))('%s has an error status', (_code, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('contains every possible code of a refusal', () => {
    const accepts = (code: string) => z.safeParse(problemBody, { code, message: 'No.' }).success;
    expect(Object.keys(problems).filter((code) => !accepts(code))).toEqual([]);
    expect(['teapot', '', 'INVALID', 'toString'].filter(accepts)).toEqual([]);
  });

  it('does not limit the codes that a page accepts, since a newer server has more', () => {
    const newer = { code: 'teapot', message: 'I am a teapot.' };
    expect(shownProblem.safeParse(newer).data).toEqual(newer);
    expect([isProblemCode('teapot'), isProblemCode('not_found')]).toEqual([false, true]);
  });
});
