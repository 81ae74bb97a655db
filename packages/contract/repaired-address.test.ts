import { describe, expect, it } from 'vitest';
import { readLinkToken, repairedAddress, tokenOfPage } from './repaired-address';

const CODE = '0123456789abcdefghjkmnpqrs';
const SESSION = `/?session=${CODE}`;

describe('an address that a mail or chat program has changed', () => {
  it.each([
    [`/?SESSION=${CODE.toUpperCase()}`, SESSION],
    [`/?Session=${CODE}`, SESSION],
    [`/?session%3D${CODE}`, SESSION],
    [`/?session%253D${CODE}`, SESSION],
    [`/?session%25253D${CODE}`, SESSION],
    [`/?session%3D${CODE}%`, SESSION],
    [`/?utm=x&amp;session=${CODE}`, SESSION],
    [`/?utm=x&amp%3Bsession=${CODE}`, SESSION],
    [`/?utm=a;session=${CODE}`, SESSION],
    [`/?utm=a?session=${CODE}`, SESSION],
    [`/?session=&${CODE}`, SESSION],
    [`/?session&${CODE}`, SESSION],
    [`/?${CODE}`, SESSION],
    [`/%3Fsession=${CODE}`, SESSION],
    [`/%3Fsession%3D${CODE}`, SESSION],
    [`/%253Fsession%253D${CODE}`, SESSION],
    [`/&session=${CODE}`, SESSION],
    [`/session/${CODE}`, SESSION],
    [`/Session/${CODE}/`, SESSION],
    [`/${CODE}`, SESSION],
    [`/${CODE.toUpperCase()}.`, SESSION],
    [`/%20${CODE}`, SESSION],
    [`/https://check.example/?session=${CODE}`, SESSION],
    [`/https:%2F%2Fcheck.example%2F%3Fsession%3D${CODE}`, SESSION],
    [`/login.html?session=3D${CODE}`, SESSION],
    [`/guest%2F${CODE}`, `/guest/${CODE}`],
    [`/guest/3D${CODE}`, `/guest/${CODE}`],
    [`/guest/3D=%0D%0A${CODE}`, `/guest/${CODE}`],
    [`/guest/${CODE.slice(0, 9)}%0A${CODE.slice(9)}`, `/guest/${CODE}`],
    [`/guest/${CODE}/and/more`, `/guest/${CODE}`],
    [`/guest?${CODE}`, `/guest/${CODE}`],
    [`/group%2F${CODE}`, `/group/${CODE}`],
    [`/GROUP%2f${CODE.toUpperCase()}`, `/group/${CODE}`],
    [`/group%252F${CODE}`, `/group/${CODE}`],
    [`/group/3D${CODE}`, `/group/${CODE}`],
    [`/group/${CODE.slice(0, 9)}=%0A${CODE.slice(9)}`, `/group/${CODE}`],
    [`/group/${CODE}%2`, `/group/${CODE}`],
    [`//group/${CODE}`, `/group/${CODE}`],
    [`/https://check.example/group/${CODE}`, `/group/${CODE}`],
  ])('%s leads to the page of its code', (address, page) => {
    expect(repairedAddress(address)).toBe(page);
  });

  it.each([
    ['/?session', '/?session=incomplete'],
    ['/?session=', '/?session=incomplete'],
    [`/?Session=${CODE.slice(1)}`, '/?session=incomplete'],
    ['/?utm=x&amp;session=', '/?session=incomplete'],
    ['/session', '/?session=incomplete'],
    ['/guest', '/guest/incomplete'],
    ['/guest/', '/guest/incomplete'],
    ['/guest?fbclid=abc', '/guest/incomplete'],
    [`/group%2F${CODE.slice(1)}`, '/group/incomplete'],
  ])('%s, without a whole code, leads to the page that says so', (address, page) => {
    expect(repairedAddress(address)).toBe(page);
  });

  it.each([
    '/',
    '/?utm_source=newsletter',
    '/?guest=true',
    '/?utm_content=session',
    '/?session_id=7',
    `/?fbclid=${CODE}`,
    '/nowhere',
    '/sessions',
    '/guests/list',
    '/group-photo.png',
    '/%00',
    '/board%E2%80',
  ])('%s is no link', (address) => {
    expect(repairedAddress(address)).toBeUndefined();
  });

  it('leads to no other site, whatever is in it', () => {
    for (const address of ['//evil.example/?session=x', '/\\evil.example/group/x', '/board%23//evil.example'])
      expect(repairedAddress(address)).toMatch(/^\/(\?session=incomplete|group\/incomplete|board)$/);
  });

  it('is read quickly, however long', () => {
    expect(repairedAddress(`/${'%25'.repeat(2000)}${'?a=b;'.repeat(2000)}`)).toBeUndefined();
    // A step for each pair of characters would take minutes.
    for (const text of ['a', 'a.-_', '-']) expect(repairedAddress(`/${text.repeat(300_000)}`)).toBeUndefined();
  });
});

describe('a token of a link', () => {
  const TOKEN = `Aa0-_${'x'.repeat(37)}9`;

  it.each([
    TOKEN,
    `${TOKEN}.`,
    `${TOKEN}>`,
    `<${TOKEN}>`,
    ` ${TOKEN} `,
    `${TOKEN}%23`,
    `%20${TOKEN}`,
    `${TOKEN}%253E`,
    `${TOKEN})`,
    `"${TOKEN}"`,
    `=${TOKEN}`,
    `\u200b${TOKEN}\u200b`,
    `3D${TOKEN}`,
    `${TOKEN}&utm_source=mail`,
  ])('is found in %j', (pasted) => {
    expect(readLinkToken(pasted)).toBe(TOKEN);
  });

  it.each(['', 'short', TOKEN.slice(1), `${TOKEN.slice(0, 20)} ${TOKEN.slice(20)}`])(
    'is not found in %j, which the server refuses',
    (pasted) => {
      expect(readLinkToken(pasted)).toBe(pasted);
    },
  );

  it.each([
    [`#token=${TOKEN}`],
    [`#token%3D${TOKEN}`],
    [`#token%253D${TOKEN}`],
    [`#token=3D${TOKEN}`],
    [`##token=${TOKEN}`],
    [`?token=${TOKEN}`],
    [`#utm=x&token=${TOKEN}.`],
  ])('is read from the parameters %s', (parameters) => {
    expect(tokenOfPage('/report', parameters)).toBe(TOKEN);
  });

  it.each(['', '#', '#token=', `#invitation=${TOKEN}`])('is not read from the parameters %j', (parameters) => {
    expect(tokenOfPage('/report', parameters)).toBeUndefined();
  });

  it.each([
    ['/board', 'token'],
    ['/change-email', 'token'],
    ['/confirm-email', 'token'],
    ['/join', 'token'],
    ['/letters-off', 'token'],
    ['/no-emails', 'token'],
    ['/register', 'invitation'],
    ['/report', 'token'],
    ['/reset-password', 'token'],
    ['/sign-in', 'token'],
    ['/undo-email', 'token'],
  ])('is found behind an encoded number sign: %s', (page, name) => {
    for (const sign of ['%23', '%2523', '/%23', '%23%23'])
      for (const equals of ['=', '%3D', '%253D'])
        expect(repairedAddress(`${page}${sign}${name}${equals}${TOKEN}`)).toBe(`${page}#${name}=${TOKEN}`);
    expect(repairedAddress(`${page.toUpperCase()}%23${name}=${TOKEN}&utm_source=mail`)).toBe(
      `${page}#${name}=${TOKEN}`,
    );
    expect(repairedAddress(`${page}%23`), 'the page says that the link is incomplete').toBe(page);
  });
});
