import { expect, it } from 'vitest';
import { RequestError } from '../api/send';
import { fieldErrorsOf } from './field-errors';

const refusal = new RequestError(400, '{}', {
  code: 'invalid',
  message: 'Please check the marked fields.',
  fields: {
    password: 'Password is too long',
    plan: 'Pro is coming soon.',
    color: 'Newer words',
  },
  fieldCodes: { password: 'password_too_long', plan: 'plan_not_for_sale', color: 'of_a_newer_server' },
});

it.each([
  ['of its own fields', refusal, ['email', 'password'], ['password: Password is too long']],
  ['in its own order', refusal, ['color', 'password'], ['color: Newer words', 'password: Password is too long']],
  ['of no field without an answer', new TypeError('Failed to fetch'), ['email'], []],
] as const)('a form shows the errors %s', (_what, error, fields, shown) => {
  expect(fieldErrorsOf(error, fields).map(({ name, message }) => `${name}: ${message}`)).toEqual(shown);
});
