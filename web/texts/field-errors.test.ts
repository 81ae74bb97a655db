import { expect, it } from 'vitest';
import { RequestError } from '../api/send';
import { fieldErrorsOf } from './field-errors';

const refusal = new RequestError(400, '{}', {
  code: 'invalid',
  message: 'Please check the marked fields.',
  fields: {
    password: 'Das Passwort ist zu lang',
    plan: 'Pro is coming soon.',
    color: 'Newer words',
    title: 'Expected string',
  },
  fieldCodes: {
    password: 'password_too_long',
    plan: 'plan_not_for_sale',
    color: 'of_a_newer_server',
    title: 'invalid',
  },
});

it('gives the form the errors of its own fields, in its own words', () => {
  expect(fieldErrorsOf(refusal, ['email', 'password'])).toEqual([
    { name: 'password', message: 'Password is too long' },
  ]);
});

it('says what the server says where it knows no words for it', () => {
  expect(fieldErrorsOf(refusal, ['color', 'title'])).toEqual([
    { name: 'color', message: 'Newer words' },
    { name: 'title', message: 'Expected string' },
  ]);
});

it('has nothing to say where there was no answer', () => {
  expect(fieldErrorsOf(new TypeError('Failed to fetch'), ['email'])).toEqual([]);
});
