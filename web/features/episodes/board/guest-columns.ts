import { searchKey } from '@linecheck/texts/search-key';

type ColumnKind = 'name' | 'first' | 'last' | 'email';

/** The positions of the columns that a heading names. */
export type GuestColumns = Readonly<Partial<Record<ColumnKind, number>>>;

/** Headings of columns, as spreadsheets, address books and sign-up forms write them, in several languages. */
const HEADINGS: Readonly<Record<Exclude<ColumnKind, 'email'>, readonly string[]>> = {
  name: [
    ...[
      'name',
      'full name',
      'display name',
      'guest',
      'guest name',
      'name of guest',
      'speaker',
      'participant',
      'attendee',
    ],
    ...[
      'vollständiger name',
      'gast',
      'teilnehmer',
      'nom complet',
      'nom',
      'invité',
      'nombre completo',
      'nombre',
      'invitado',
    ],
    ...[
      'nombre y apellidos',
      'nome',
      'nome completo',
      'nome e cognome',
      'ospite',
      'convidado',
      'naam',
      'volledige naam',
    ],
    ...[
      'imię i nazwisko',
      'gość',
      'namn',
      'navn',
      'nimi',
      'jméno a příjmení',
      'jméno',
      'meno',
      'nume',
      'név',
      'teljes név',
    ],
    ...['ad soyad', 'isim', 'имя и фамилия', 'фио', 'імʼя', 'піб', 'όνομα', 'ονοματεπώνυμο', '名前', '氏名', 'お名前'],
    ...['姓名', '名字', '이름', '성명', 'الاسم', 'שם', 'שם מלא', 'họ và tên', 'họ tên', 'tên'],
  ],
  first: [
    ...[
      'first name',
      'firstname',
      'given name',
      'forename',
      'vorname',
      'prénom',
      'voornaam',
      'imię',
      'förnamn',
      'fornavn',
    ],
    ...['etunimi', 'křestní jméno', 'prenume', 'keresztnév', 'utónév', 'ad', 'имя', 'first'],
  ],
  last: [
    ...['last name', 'lastname', 'family name', 'surname', 'nachname', 'familienname', 'nom de famille', 'apellido'],
    ...[
      'apellidos',
      'cognome',
      'sobrenome',
      'apelido',
      'achternaam',
      'nazwisko',
      'efternamn',
      'efternavn',
      'etternavn',
    ],
    ...[
      'sukunimi',
      'příjmení',
      'priezvisko',
      'nume de familie',
      'vezetéknév',
      'családnév',
      'soyad',
      'soyadı',
      'фамилия',
    ],
    ...['прізвище', 'επώνυμο', 'last'],
  ],
};

const plain = (heading: string): string =>
  searchKey(heading)
    .replace(/\s*\([^)]*\)|[*:]+/g, '')
    .replace(/[_]/g, ' ')
    .trim()
    .replace(/^your /, '');

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(
  (['last', 'first', 'name'] as const).flatMap((kind) => HEADINGS[kind].map((word) => [plain(word), kind] as const)),
);

/** Every word for an email address; headings such as "Email type" name something else. */
const EMAIL =
  /e-?mail|^mail$|courriel|correo|posta elettronica|e-?post|eposta|sahkoposti|почта|пошта|メール|邮箱|電子郵件|电子邮件|이메일|بريد|דוא|ηλεκτρονικο ταχυδρομειο/;
const NOT_EMAIL = /\b(type|label|display|name|opt|consent|sent|status|typ)\b/;

function kindOf(heading: string): ColumnKind | 'address' | undefined {
  const word = plain(heading);
  if (EMAIL.test(word) && !NOT_EMAIL.test(word)) return 'email';
  return word === 'address' || word === 'adresse' ? 'address' : KINDS.get(word);
}

/** The columns that a line of headings names; undefined for a line that is none. */
export function columnsIn(fields: readonly string[]): GuestColumns | undefined {
  if (fields.some((field) => field.includes('@'))) return undefined;
  const kinds = fields.map(kindOf);
  const at = (kind: ColumnKind | 'address') => kinds.indexOf(kind);
  const email = at('email') < 0 ? at('address') : at('email');
  const found = { name: at('name'), first: at('first'), last: at('last'), email };
  const columns: GuestColumns = Object.fromEntries(Object.entries(found).filter(([, position]) => position >= 0));
  const hasName = columns.name !== undefined || columns.first !== undefined || columns.last !== undefined;
  return hasName || (columns.email !== undefined && at('email') >= 0) ? columns : undefined;
}

/** The name and the address in the columns of a line. */
export function namedIn(fields: readonly string[], columns: GuestColumns) {
  const cell = (kind: ColumnKind) => fields[columns[kind] ?? -1] ?? '';
  return { name: nameOf(cell('name'), cell('first'), cell('last')), email: cell('email') };
}

/** "Name" may be the whole name, or the first or last name beside a column for the other. */
function nameOf(name: string, first: string, last: string): string {
  if (name !== '' && first !== '' && last !== '') return name;
  const others = [first, last].filter((each) => each !== '' && !name.includes(each));
  if (name === '') return others.join(' ');
  return first === '' ? [name, ...others].join(' ') : [...others, name].join(' ');
}
