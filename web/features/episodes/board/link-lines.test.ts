import { expect, it } from 'vitest';
import { linkLines } from './link-lines';

const link = (name: string, email: string | null, sessionCode: string, isExpired = false) => ({
  ...{ name, email, sessionCode, isExpired },
});

it('has a line of name, address and link for each guest whose link works', () => {
  const links = [
    link('Ada Lovelace', 'ada@example.org', 'A'),
    link('Bo', null, 'B'),
    link('Sammy Davis, Jr.', null, 'C'),
    link('Old', null, 'D', true),
  ];
  const { text, count, expired } = linkLines(links, 'https://line.example');
  expect(text.split('\n')).toEqual([
    'Ada Lovelace, ada@example.org, https://line.example/?session=A',
    'Bo, , https://line.example/?session=B',
    '"Sammy Davis, Jr.", , https://line.example/?session=C',
  ]);
  expect([count, expired]).toEqual([3, 1]);
});
