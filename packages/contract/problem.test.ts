import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problemBody, problems } from './problem';

describe('the table of refusals', () => {
  it.each(Object.entries(problems))(
    '%s has an error status and whole sentences for people',
    (_code, { status, message }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).toMatch(/^[A-Z].*[.]$/);
    },
  );

  it('is all that the code of a refusal may be', () => {
    const accepts = (code: string) => z.safeParse(problemBody, { code, message: 'No.' }).success;
    expect(Object.keys(problems).filter((code) => !accepts(code))).toEqual([]);
    expect(['teapot', '', 'INVALID', 'toString'].filter(accepts)).toEqual([]);
  });
});
