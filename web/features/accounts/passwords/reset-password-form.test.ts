import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { openQueryClient } from '../../../api/queries';
import { ResetPasswordForm } from './reset-password-form';

it('names the account to a password manager before the new password', () => {
  const form = createElement(ResetPasswordForm, { token: 'k7', email: 'ama@example.org', onDone: () => undefined });
  const seen = renderToStaticMarkup(createElement(QueryClientProvider, { client: openQueryClient() }, form));
  const fields = [...seen.matchAll(/<input[^>]*>/g)].map(([field]) => field);
  expect(fields.map((field) => field.match(/autoComplete="([\w-]+)"/i)?.[1])).toEqual([
    'username',
    'new-password',
    'new-password',
  ]);
  expect(fields[0]).toContain('value="ama@example.org"');
  expect(fields[0]).toMatch(/aria-hidden="true" tabindex="-1" readOnly=""/i);
});
