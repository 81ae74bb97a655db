import { expect, it } from 'vitest';
import { fieldErrorsOf } from './field-errors';
import { RequestError } from './send';

const refusal = new RequestError(400, '{}', {
  code: 'invalid',
  message: 'Please check the marked fields.',
  fields: { password: 'Password is too long', plan: 'Pro is coming soon.' },
});

it('gives the form the errors of its own fields', () => {
  expect(fieldErrorsOf(refusal, ['email', 'password'])).toEqual([
    { name: 'password', message: 'Password is too long' },
  ]);
});

it('has nothing to say where there was no answer', () => {
  expect(fieldErrorsOf(new TypeError('Failed to fetch'), ['email'])).toEqual([]);
});
