import { EPISODE_GUESTS_MAX } from '@linecheck/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineFault, readGuestLines } from './guest-lines';
import { linkLines } from './link-lines';

const guestsIn = (text: string) => readGuestLines(text).guests.map(({ guest }) => [guest.name, guest.email]);

const faultsIn = (text: string) => readGuestLines(text).faults.map(({ line, fault }) => [line, fault]);

const sameName = (name: string, line: number, first: number): LineFault => ({
  ...{ line, fault: 'same_name', text: name, first },
  guest: { name, email: '' },
});

const ADA = ['Ada Lovelace', 'ada@example.org'];
const BO = ['Bo', ''];

const EARLIER = [
  { name: 'Ada Lovelace', email: 'ada@example.org', sessionCode: 'a', isExpired: false },
  { name: 'Bo', email: null, sessionCode: 'b', isExpired: false },
];

describe('a list of guests', () => {
  it.each([
    ['a comma', 'Ada Lovelace, ada@example.org\nBo'],
    ['a semicolon', 'Ada Lovelace;ada@example.org\nBo;'],
    ['a tab', 'Ada Lovelace\tada@example.org\nBo\t'],
    ['quotation marks', '"Ada Lovelace","ada@example.org"\n"Bo"'],
    ['blanks around quotation marks', ' "Ada Lovelace" , "ada@example.org" \nBo'],
    ['a line break in quotation marks', '"Ada\r\nLovelace",ada@example.org\r\nBo'],
    ['line breaks of Windows', 'Ada Lovelace,ada@example.org\r\nBo\r\n'],
    ['line breaks of an old Mac', 'Ada Lovelace,ada@example.org\rBo\r'],
    ['a byte order mark', '\uFEFFAda Lovelace,ada@example.org\nBo'],
    ['headings', 'Name,Email\nAda Lovelace,ada@example.org\nBo'],
    ['headings in another order', '\uFEFF"E-mail";"Name"\r\nada@example.org;Ada Lovelace\r\n;Bo'],
    ['a note for Excel', 'sep=;\nAda Lovelace;ada@example.org\nBo'],
    ['empty lines', '\n\nAda Lovelace,ada@example.org\n\n  \n,,\nBo\n\n'],
    ['the form of mail programs', 'Ada Lovelace <ada@example.org>\n"Bo" <>'],
    ['empty columns at the end', 'Ada Lovelace,ada@example.org,,\nBo,,,'],
    ['capitals in an address', 'Ada Lovelace,ADA@Example.org\nBo'],
    ['several blanks in a name', 'Ada   Lovelace,ada@example.org\nBo'],
  ])('is read with %s', (_what, text) => {
    expect(readGuestLines(text).faults).toEqual([]);
    expect(guestsIn(text)).toEqual([ADA, BO]);
  });

  it.each([
    ['Lovelace, Ada; ada@example.org', [['Lovelace, Ada', 'ada@example.org']]],
    ['"Lovelace, Ada", ada@example.org', [['Lovelace, Ada', 'ada@example.org']]],
    ['"Ada ""Countess"" Lovelace",ada@example.org', [['Ada "Countess" Lovelace', 'ada@example.org']]],
    ['"The Rock" Johnson, rock@example.org', [['"The Rock" Johnson', 'rock@example.org']]],
    ['Ada "Countess" Lovelace, ada@example.org', [['Ada "Countess" Lovelace', 'ada@example.org']]],
    ['"Ada', [['"Ada', '']]],
    ['=HYPERLINK("https://evil.example","x")&1', [['=HYPERLINK("https://evil.example"', '']]],
    ['<script>alert(1)</script>', [['<script>alert(1)</script>', '']]],
    ['\u202Eada\u202C, ada@example.org', [['ada', 'ada@example.org']]],
    [
      'मीरा, meera@example.org\n👩‍🚀',
      [
        ['मीरा', 'meera@example.org'],
        ['👩‍🚀', ''],
      ],
    ],
    ['Name', []],
    ['Guest\nName', [['Name', '']]],
    ['', []],
    ['\uFEFF', []],
  ])('%j has the guests %j', (text, guests) => {
    // A formula has a comma outside quotation marks, so its second half is no address.
    const { faults } = readGuestLines(text);
    if (text.startsWith('=')) expect(faults).toMatchObject([{ line: 1, fault: 'email_invalid' }]);
    else expect([faults, guestsIn(text)]).toEqual([[], guests]);
  });

  it.each([
    ['columns for first and last name', 'First name;Last name;Email\nAda;Lovelace;ada@example.org\nBo;;'],
    ['a column for something else', 'Company,Name,Email\nAcme,Ada Lovelace,ada@example.org\n,Bo,'],
    ['columns in German', 'Nachname;Vorname;E-Mail-Adresse\nLovelace;Ada;ada@example.org\n;Bo;'],
    ['a German name beside the first name', 'Name;Vorname;E-Mail\nLovelace;Ada;ada@example.org\nBo;;'],
    ['columns in French', 'Prénom,Nom,Courriel\nAda,Lovelace,ada@example.org\nBo,,'],
    ['columns in Spanish', 'Nombre;Apellidos;Correo electrónico\nAda;Lovelace;ada@example.org\nBo'],
    ['columns in Polish', 'Imię;Nazwisko;Adres e-mail\nAda;Lovelace;ada@example.org\nBo'],
    ['columns in Japanese', '氏名,メールアドレス\nAda Lovelace,ada@example.org\nBo,'],
    [
      'the columns of an address book',
      'Name,Given Name,Family Name,Notes,E-mail 1 - Type,E-mail 1 - Value\nAda Lovelace,Ada,Lovelace,x,Work,ada@example.org\nBo,Bo,,,,',
    ],
    ['a postal address beside the mail', 'Name,Address,Email\nAda Lovelace,1 Main St,ada@example.org\nBo,2 Main St,'],
    ['two columns for the name and no headings', 'Ada,Lovelace,ada@example.org\nBo'],
    ['the links of an earlier episode', linkLines(EARLIER, 'https://example.org').text],
    ['the columns of a form', 'Timestamp,Your name,Your email address\n1,Ada Lovelace,ada@example.org\n2,Bo,'],
    ['a link to an address', 'Ada Lovelace, mailto:ada@example.org\nBo'],
    ['a column of numbers', '1,Ada Lovelace,ada@example.org\n2,Bo'],
    ['the address in brackets', 'Ada Lovelace,<ada@example.org>\nBo'],
    ['addresses from a mail program', 'Ada Lovelace <ada@example.org>\nBo'],
    ['the address beside the name', 'Ada Lovelace ada@example.org\nBo'],
    ['the address in round brackets', 'Ada Lovelace (ada@example.org)\nBo'],
    ['a colon before the address', 'Ada Lovelace: ada@example.org\nBo'],
    ['a dash before the address', 'Ada Lovelace – ada@example.org\nBo'],
    ['numbers', '1. Ada Lovelace, ada@example.org\n2) Bo'],
    ['dashes', '- Ada Lovelace, ada@example.org\n- Bo'],
    ['bullets', '• Ada Lovelace <ada@example.org>\n•\tBo'],
  ])('as people have it is read with %s', (_what, text) => {
    expect(readGuestLines(text).faults).toEqual([]);
    expect(guestsIn(text)).toEqual([ADA, BO]);
  });

  it.each([
    ['commas', 'Ada Lovelace <ada@example.org>, Cy <cy@example.org>'],
    ['semicolons', 'Ada Lovelace <ada@example.org>; Cy <cy@example.org>;'],
    ['quotation marks', '"Ada Lovelace" <ada@example.org>, "Cy" <cy@example.org>'],
    ['no brackets', 'Ada Lovelace ada@example.org, Cy cy@example.org'],
    ['name and address by turns', 'Ada Lovelace, ada@example.org, Cy, cy@example.org'],
  ])('of addresses in one line is read with %s', (_what, text) => {
    expect(readGuestLines(text).faults).toEqual([]);
    expect(guestsIn(text)).toEqual([ADA, ['Cy', 'cy@example.org']]);
  });

  it.each([
    ['"Lovelace, Ada" <ada@example.org>', [['Lovelace, Ada', 'ada@example.org']]],
    ['Lovelace, Ada <ada@example.org>', [['Lovelace, Ada', 'ada@example.org']]],
    ['García Márquez, Gabriel <g@example.org>', [['García Márquez, Gabriel', 'g@example.org']]],
    [
      'Lovelace, Ada <ada@example.org>; Chen, Bo <bo@example.org>',
      [
        ['Lovelace, Ada', 'ada@example.org'],
        ['Chen, Bo', 'bo@example.org'],
      ],
    ],
    [
      'Bo Chen, Ada <ada@example.org>, Cy <cy@example.org>',
      [
        ['Bo Chen', ''],
        ['Ada', 'ada@example.org'],
        ['Cy', 'cy@example.org'],
      ],
    ],
  ])('%j keeps whole names', (text, guests) => {
    expect([readGuestLines(text).faults, guestsIn(text)]).toEqual([[], guests]);
  });

  it('offers the name in an address that has no other', () => {
    expect(readGuestLines('ada.lovelace@example.org, bo@example.org\n<cy@example.org>').faults).toEqual([
      expect.objectContaining({
        fault: 'name_missing',
        guest: { name: 'Ada Lovelace', email: 'ada.lovelace@example.org' },
      }),
      expect.objectContaining({ fault: 'name_missing', guest: { name: 'Bo', email: 'bo@example.org' } }),
      expect.objectContaining({ line: 2, fault: 'name_missing', guest: { name: 'Cy', email: 'cy@example.org' } }),
    ]);
  });

  it('never has an address in a name', () => {
    const piece = fc.constantFrom(
      'Ada',
      'a@b.org',
      '@x',
      ' ',
      ',',
      ';',
      '\t',
      '\n',
      '<',
      '>',
      '(',
      ')',
      '"',
      ':',
      '1. ',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { guest } of readGuestLines(pieces.join('')).guests) expect(guest.name).not.toMatch(/\S@\S/);
      }),
    );
  });

  it.each<[string, [number, LineFault['fault']][]]>([
    ['Ada, ada@', [[1, 'email_invalid']]],
    ['Lovelace, Ada', [[1, 'email_invalid']]],
    ['ada@example.org', [[1, 'name_missing']]],
    [', ada@example.org', [[1, 'name_missing']]],
    ['\u200B, ada@example.org', [[1, 'name_missing']]],
    [
      'ada@example.org, bo@example.org',
      [
        [1, 'name_missing'],
        [1, 'name_missing'],
      ],
    ],
    ['Ada a@example.org, b@example', [[1, 'name_missing']]],
    ['Name,Email\nAda a@example.org,b@example.org', [[2, 'address_in_name']]],
    ['Ada, Lovelace, London', [[1, 'too_many_fields']]],
    ['Ada, ada@example.org, London', [[1, 'too_many_fields']]],
    [`${'A'.repeat(200)}\n${'B'.repeat(201)}`, [[2, 'name_too_long']]],
    ['Ada\0, ada@example.org', [[1, 'not_storable']]],
    ['Ada\uD800', [[1, 'not_storable']]],
    [
      '\n\nAda, no\n\n"Bo\nBell", no',
      [
        [3, 'email_invalid'],
        [5, 'email_invalid'],
      ],
    ],
    ['"Ada\n\nL",\nBo, no', [[4, 'email_invalid']]],
    ['Name, Email\nEmail, Name', [[2, 'email_invalid']]],
  ])('%j has the faults %j', (text, faults) => {
    expect(faultsIn(text)).toEqual(faults);
  });

  it.each<[string, LineFault[]]>([
    [
      'Ada, ada@example.org\nBo\nA. Lovelace, ADA@example.org',
      [
        {
          line: 3,
          fault: 'same_address',
          text: 'A. Lovelace, ADA@example.org',
          first: 1,
          guest: { name: 'A. Lovelace', email: 'ada@example.org' },
        },
      ],
    ],
    [
      'Ada, ada@example.org\nADA, ada@example.org',
      [{ line: 2, fault: 'twice', text: 'ADA, ada@example.org', first: 1 }],
    ],
    ['Ada, ada@example.org\nada@example.org', [{ line: 2, fault: 'twice', text: 'ada@example.org', first: 1 }]],
    ['Tomás\nTOMAS', [sameName('TOMAS', 2, 1)]],
    ['Bo\nEli\nEli', [sameName('Eli', 3, 2)]],
    ['Ada, ada@example.org\nAda', [sameName('Ada', 2, 1)]],
    [
      'Ada\nAda, ada@example.org',
      [
        {
          line: 2,
          fault: 'same_name',
          text: 'Ada, ada@example.org',
          first: 1,
          guest: { name: 'Ada', email: 'ada@example.org' },
        },
      ],
    ],
    ['Ada, ada@example.org\nAda, ada@example.com', []],
  ])('%j tells who is in it twice', (text, faults) => {
    expect(readGuestLines(text).faults).toEqual(faults);
  });

  it('repeats a long line shortened', () => {
    const [fault] = readGuestLines(`${'👩‍🚀x'.repeat(500)}`).faults;
    expect([...(fault?.text ?? '')]).toHaveLength(80);
  });

  it('stops after the guests that an episode can have', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `Guest ${at}`).join('\n');
    expect(readGuestLines(lines(EPISODE_GUESTS_MAX))).toMatchObject({ isTooLong: false });
    const tooLong = readGuestLines(lines(EPISODE_GUESTS_MAX + 1));
    expect([tooLong.guests.length, tooLong.isTooLong]).toEqual([EPISODE_GUESTS_MAX, true]);
  });

  it('with a quotation mark that is never closed loses no line', () => {
    const lines = ['"Ada', ...Array.from({ length: 400 }, (_, at) => `Guest ${at}`)];
    expect(readGuestLines(lines.join('\n')).guests).toHaveLength(401);
  });

  it('reads again what a spreadsheet writes, whatever the names are', () => {
    // Also the blanks that Unicode counts as letters or symbols, which are cut off at the end of a name.
    const UNSTORED = /\u034F|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0@＠<>]|\s+/gu;
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((typed) => `N${typed.replace(UNSTORED, ' ')}`.replace(/\s+/g, ' ').trim());
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 20 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (names, separator, lineBreak) => {
          const rows = names.map((each, at) => [quoted(each), quoted(`guest${at}@example.org`)].join(separator));
          const { guests, faults } = readGuestLines(`\uFEFF${rows.join(lineBreak)}`);
          expect(faults).toEqual([]);
          expect(guests.map(({ line, guest }) => [line, guest.name, guest.email])).toEqual(
            names.map((each, at) => [at + 1, each, `guest${at}@example.org`]),
          );
        },
      ),
    );
  });

  it('never throws, and names only lines that are there, whatever the text is', () => {
    const piece = fc.constantFrom(
      '"',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '\r\n',
      'Ada',
      'a@b.org',
      ' ',
      '\0',
      '\uFEFF',
      '<',
      '>',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const { guests, faults } = readGuestLines(text);
        const lines = [...guests, ...faults].map(({ line }) => line);
        const count = text.split(/\r\n|\n|\r/).length;
        expect(lines.every((line) => line >= 1 && line <= count)).toBe(true);
      }),
    );
  });
});
