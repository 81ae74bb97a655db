import { describe, expect, it } from 'vitest';
import { csvLine } from '../../domain/csv';
import { exportFileName, logoFileName } from './rules';

const named = (fileName: string, mimeType = 'video/webm') => exportFileName(0, { fileName, mimeType });

describe('the name of a video in an export', () => {
  it('is the stored one, with its number', () => {
    expect(exportFileName(11, { fileName: 'guest-recording-2026-03-01T12-00-00.webm', mimeType: 'video/webm' })).toBe(
      '0012-guest-recording-2026-03-01T12-00-00.webm',
    );
  });

  it.each([
    ['a path', '../../etc/passwd', '0001-etc-passwd.webm'],
    ['a path of Windows', '..\\..\\boot.ini', '0001-boot-ini.webm'],
    ['an absolute path', '/etc/.ssh/id', '0001-etc-ssh-id.webm'],
    ['a drive', 'C:\\x', '0001-C-x.webm'],
    ['nothing but dots', '..', '0001-recording.webm'],
    ['a hidden file', '.htaccess', '0001-htaccess.webm'],
    ['a device of Windows', 'CON', '0001-CON.webm'],
    ['another ending', 'video.webm.exe', '0001-video-webm-exe.webm'],
    ['a text that runs backwards', 'gnp.\u202egpj.webm', '0001-gnp-gpj.webm'],
    ['a wildcard and quotes', '*"<video>|?:', '0001-video.webm'],
    ['line breaks and other controls', 'a\r\nb\u0007c', '0001-a-b-c.webm'],
    ['a lone surrogate', 'a\ud83db', '0001-a-b.webm'],
    ['another script', 'Запись гостя', '0001-Запись гостя.webm'],
  ])('of %s is harmless', (_what, fileName, name) => {
    expect(named(fileName)).toBe(name);
  });

  it('is truncated by bytes', () => {
    expect(named('ü'.repeat(200))).toBe(`0001-${'ü'.repeat(60)}.webm`);
  });

  it('has the extension of the type of the video', () => {
    expect(named('clip.webm', 'video/mp4;codecs=avc1')).toBe('0001-clip.mp4');
  });
});

it.each([
  ['image/png', 'logo.png'],
  ['image/jpeg', 'logo.jpg'],
  ['image/webp', 'logo.webp'],
] as const)('a logo of %s is the file %s', (mimeType, fileName) => {
  expect(logoFileName(mimeType)).toBe(fileName);
});

it('a line has its cells between commas, and quotes what would break it', () => {
  expect(csvLine(['Ada', 'Lovelace, Countess', 'said "hello"', 'two\nlines', '', undefined, null])).toBe(
    'Ada,"Lovelace, Countess","said ""hello""","two\nlines",,,\r\n',
  );
});

it.each([
  '=HYPERLINK("https://example.org")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
])('a text never begins a formula: %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
});

it.each([
  ['Ada;=1+1', "Ada;'=1+1"],
  ['Ada; @SUM(A1)', "Ada; '@SUM(A1)"],
  ['a\t-2', "a\t'-2"],
  ['a|+1', "a|'+1"],
  ['a;＝1', "a;'＝1"],
  ['Level: 5; good', 'Level: 5; good'],
  ['well-known; e-mail', 'well-known; e-mail'],
])('no part of a text between other separators begins one: %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

it('a number below zero stays a number', () => {
  expect(csvLine([-48.25, 0, '-48.25'])).toBe("-48.25,0,'-48.25\r\n");
});
