import { readGuestLines } from './guest-lines';

/** A way to read the letters of a file, with the first names that show whether it is the right one. */
export interface EncodingChoice {
  readonly encoding: string;
  readonly names: readonly string[];
  readonly text: string;
}

export type GuestFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'workbook' }
  | { readonly kind: 'unsure'; readonly choices: readonly EncodingChoice[] };

/** Encodings by their byte order mark. */
const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/** First bytes of the files of spreadsheet programs: of a zip archive (xlsx, ods, numbers), and of the old xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** What spreadsheets write where they do not write Unicode, the most frequent first. */
const ENCODINGS = [
  ...['windows-1252', 'windows-1250', 'macintosh', 'windows-1251', 'windows-1254', 'windows-1253', 'windows-1257'],
  ...['windows-1255', 'windows-1256', 'shift_jis', 'gb18030', 'big5', 'euc-kr'],
] as const;

const NAMES_SHOWN = 3;

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** Reads the file of a list. Bytes that are no Unicode have several readings, of which a person chooses one. */
export function readGuestFile(bytes: Uint8Array): GuestFile {
  if (WORKBOOKS.some((mark) => startsWith(bytes, mark))) return { kind: 'workbook' };
  const encoding = MARKS.find(([mark]) => startsWith(bytes, mark))?.[1] ?? unmarkedUtf16(bytes);
  if (encoding !== undefined) return { kind: 'text', text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'unsure', choices: choicesOf(bytes) };
  }
}

/** Bytes that are looked at to find UTF-16. */
const SAMPLE_BYTES = 4000;

/** UTF-16 without a byte order mark: every second byte of commas, line breaks and Latin letters is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 10;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

/** Signs that no list has: those of bytes without a letter, and controls. */
const MISREAD = /[\uFFFD\u0080-\u009F]|[\p{Co}\p{Cn}]/u;

function choicesOf(bytes: Uint8Array): readonly EncodingChoice[] {
  const choices: EncodingChoice[] = [];
  for (const encoding of ENCODINGS) {
    const text = new TextDecoder(encoding).decode(bytes);
    const names = tellingNames(text);
    const isKnown = choices.some((each) => each.names.join() === names.join());
    if (!MISREAD.test(text) && !isKnown) choices.push({ encoding, names, text });
  }
  return choices;
}

/** The first names, or lines, with letters that differ between encodings. */
function tellingNames(text: string): readonly string[] {
  const names = readGuestLines(text).guests.map(({ guest }) => guest.name);
  const telling = [names, text.split(/[\r\n]+/)]
    .map((texts) => texts.filter((each) => /[^ -~]/.test(each)))
    .find((texts) => texts.length > 0);
  return [...new Set(telling)].slice(0, NAMES_SHOWN);
}
