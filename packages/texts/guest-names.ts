import { searchKey } from './search-key';

/** Maximum length of a first name in the form of a guest link. */
const FIRST_NAME_MAX = 100;

/** What may follow a name after a comma without being the first name. */
const SUFFIX = /^(?:[JS]r|[js]r|[Ee]sq|Ph\.?\s?D|M\.?D|[A-Z]{2,5})\.?$/;

/** First words that are no first name: titles without a full stop, and the beginnings of surnames. */
const NO_FIRST_NAME = new Set(
  [
    'dr prof mr mrs ms mx miss sir dame lord lady rev hon herr frau mme mlle don doña sr sra',
    'van von de del della den der di da do dos du el al la le ter ten zu zur bin ibn abu mac mc saint st',
    // Family names that are mostly written first.
    'nguyen tran pham hoang huynh phan vu vo dang bui ngo duong ly chen wang li zhang liu yang huang zhao wu zhou xu sun',
    'zhu hu guo lin luo zheng liang song tang han feng dong xiao cheng cao yuan deng kim park choi jung kang cho yoon jang',
  ]
    .join(' ')
    .split(' ')
    .map(searchKey),
);

/** Scripts whose names have the family name first, or no blank between the names. */
const WHOLE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Letters that only Vietnamese has. */
const VIETNAMESE = /[\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9]/u;

/** True if the first word of a name is a first name, as far as its spelling shows. */
function isFirstName(word: string, name: string): boolean {
  if (/[.,]$/.test(word) || NO_FIRST_NAME.has(searchKey(word))) return false;
  const isLower = word === word.toLowerCase() && word !== word.toUpperCase();
  return !isLower && !WHOLE_SCRIPT.test(name) && !VIETNAMESE.test(name.normalize('NFC'));
}

/** "Lovelace, Ada" in the order of speech; "Ada Lovelace, PhD" stays. */
function inSpokenOrder(name: string): string {
  const [last = '', first = '', ...others] = name.split(',').map((part) => part.trim());
  if (last === '' || first === '' || others.length > 0 || SUFFIX.test(first) || /["()]/.test(name)) return name;
  return `${first} ${last}`;
}

/**
 * The first name and the surname of a guest whose name came as one text. Guests are greeted by the first name, so it is
 * the whole name where the first word is not surely one, as in "Dr. Ada Lovelace", "van Gogh" and "Nguyễn Văn An".
 */
export function namesOf(name: string): { readonly firstName: string; readonly surname: string | null } {
  const spoken = inSpokenOrder(name);
  const [first = '', ...others] = spoken.split(/\s+/);
  if (!isFirstName(first, spoken) && spoken.length <= FIRST_NAME_MAX) return { firstName: spoken, surname: null };
  return { firstName: first, surname: others.join(' ') || null };
}
