import type { TextTable } from '../message';

/** The labels of the page with the calls of the API, which is made from its description when the product is built. */
export const developers = {
  access: 'Who may',
  anyone: 'Anyone, without an account',
  link: 'Anyone with a read-only link, by its token',
  scope: 'A token with the scope {scope}, or a sign-in',
  signIn: 'A sign-in; a token may not',
  recent: 'A sign-in with the password entered in the last minutes; a token may not',
  action: 'Role must permit',
  path: 'In the path',
  query: 'Query',
  headers: 'Headers',
  body: 'Body',
  file: 'A file: {types}',
  answer: 'Answer {status}',
  refused: 'Refused with',
  example: 'Example',
  optional: 'optional',
} as const satisfies TextTable;
