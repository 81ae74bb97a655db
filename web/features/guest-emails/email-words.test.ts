import { expect, it } from 'vitest';
import { draftHref } from './email-words';

const link = 'https://check.example/?session=amara';
const draft = (text: string) => {
  const { searchParams, href, pathname } = new URL(
    draftHref({ to: 'o’brien@x.example', subject: 'A & B', text, link }),
  );
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body'), length: href.length };
};

it('a draft has the text of the email with CRLF line breaks', () => {
  const { to, subject, body } = draft(`Hi,\n\nPlease check:\n${link}\n\nBye\n`);
  expect(to).toBe('o%E2%80%99brien@x.example');
  expect(subject).toBe('A & B');
  expect(body).toBe(`Hi,\r\n\r\nPlease check:\r\n${link}\r\n\r\nBye\r\n\r\n`);
});

it('a draft of a long email has its first paragraphs and the link, in the length that mail programs take', () => {
  const { body, length } = draft(`Hi,\n\n${'ä'.repeat(2000)}\n\n${link}`);
  expect(body).toBe(`Hi,\r\n\r\n${link}\r\n\r\n`);
  expect(length).toBeLessThan(1950);
});
