import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isProblemCode, problemBody, problems, shownProblem } from './problem';

describe('the table of refusals', () => {
  it.each(Object.entries(problems))('%s has an error status', (_code, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('is all that the code of a refusal may be', () => {
    const accepts = (code: string) => z.safeParse(problemBody, { code, message: 'No.' }).success;
    expect(Object.keys(problems).filter((code) => !accepts(code))).toEqual([]);
    expect(['teapot', '', 'INVALID', 'toString'].filter(accepts)).toEqual([]);
  });

  it('is not all that a page reads: a newer server has further ones', () => {
    const newer = { code: 'teapot', message: 'I am a teapot.' };
    expect(shownProblem.safeParse(newer).data).toEqual(newer);
    expect([isProblemCode('teapot'), isProblemCode('not_found')]).toEqual([false, true]);
  });
});
