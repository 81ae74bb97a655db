import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isProblemCode, problems, readShownProblem } from './problem';
import { problemBody } from './problem-schemas';

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

  it('does not limit the codes that a page shows, since a newer server has more', () => {
    const newer = { code: 'teapot', message: 'I am a teapot.' };
    expect(readShownProblem(newer)).toEqual(newer);
    expect([isProblemCode('teapot'), isProblemCode('not_found')]).toEqual([false, true]);
  });

  it.each([
    { code: 'invalid', message: 'No.', fields: { email: 'Invalid email' }, fieldCodes: { email: 'email_invalid' } },
    { code: 'rate_limited', message: 'No.', params: { seconds: 4, reason: 'seconds' } },
    { code: 'last_owner', message: 'No.', workspaces: [{ id: 'a', name: 'Radio' }] },
    { code: 'session_limit', message: 'No.', requestId: 'from a newer server' },
  ])('is shown as it came: $code', (body) => {
    expect(readShownProblem(body)).toEqual(body);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Bad Gateway'],
    ['a body without a code', { message: 'Internal server error' }],
    ['a body without a message', { code: 'invalid' }],
    ['a number as its code', { code: 502, message: 'Bad Gateway' }],
    ['fields that are a list', { code: 'invalid', message: 'No.', fields: [{ name: 'email' }] }],
    ['params that are a text', { code: 'invalid', message: 'No.', params: 'all' }],
    ['workspaces that are no list', { code: 'last_owner', message: 'No.', workspaces: {} }],
    ['a template that is a text', { code: 'template_changed', message: 'No.', template: 'x' }],
  ])('is not taken from %s', (_what, body) => {
    expect(readShownProblem(body)).toBeUndefined();
  });
});
