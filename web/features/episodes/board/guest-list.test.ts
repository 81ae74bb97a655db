import { expect, it } from 'vitest';
import { guestFileText } from './guest-list';

const utf16 = (text: string, isLittle: boolean) =>
  new Uint8Array(
    [...`\uFEFF${text}`].flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );

it.each([
  ['UTF-8', new TextEncoder().encode('Tomás Rivera')],
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFFTomás Rivera')],
  ['UTF-16, little-endian', utf16('Tomás Rivera', true)],
  ['UTF-16, big-endian', utf16('Tomás Rivera', false)],
  ['Windows-1252', Uint8Array.from('Tomás Rivera', (letter) => letter.charCodeAt(0))],
])('reads a list in %s', (_encoding, bytes) => {
  expect(guestFileText(bytes)).toBe('Tomás Rivera');
});
