import { describe, expect, it } from 'vitest';
import { readGuestFile } from './guest-file';

const utf16 = (text: string, isLittle: boolean) =>
  new Uint8Array(
    [...text].flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );

describe('the file of a guest list', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Tomás Rivera')],
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFFTomás Rivera')],
    ['UTF-16, little-endian', utf16('\uFEFFTomás Rivera', true)],
    ['UTF-16, big-endian', utf16('\uFEFFTomás Rivera', false)],
    ['UTF-16 without a byte order mark, little-endian', utf16('Tomás Rivera', true)],
    ['UTF-16 without a byte order mark, big-endian', utf16('Tomás Rivera', false)],
  ])('is read in %s', (_encoding, bytes) => {
    expect(readGuestFile(bytes)).toEqual({ kind: 'text', text: 'Tomás Rivera' });
  });

  it.each([
    ['Excel today', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
    ['Excel before 2007', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
  ])('is named where it is a workbook of %s', (_program, bytes) => {
    expect(readGuestFile(new Uint8Array(bytes))).toEqual({ kind: 'workbook' });
  });

  it.each([
    ['windows-1250', [0xa3, ...bytesOf('ukasz '), 0xaf, ...bytesOf('ak, l@example.org')], 'Łukasz Żak'],
    ['windows-1252', [...bytesOf('Tom'), 0xe1, 0x73], 'Tomás'],
    ['macintosh', [...bytesOf('Tom'), 0x87, 0x73], 'Tomás'],
    ['windows-1251', [0xc0, 0xed, 0xed, 0xe0], 'Анна'],
  ])('in %s is asked about, and the right names are among the choices', (_encoding, bytes, name) => {
    const read = readGuestFile(new Uint8Array(bytes));
    const choices = read.kind === 'unsure' ? read.choices : [];
    expect(choices.map(({ names }) => names)).toContainEqual([name]);
    expect(new Set(choices.map(({ names }) => names.join())).size).toBe(choices.length);
  });
});

function bytesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
