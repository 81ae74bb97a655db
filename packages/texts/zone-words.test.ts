import { expect, it } from 'vitest';
import { placeOfZone, zoneInWords } from './zone-words';

const [winter, summer] = [new Date('2026-12-03T12:00Z'), new Date('2026-07-03T12:00Z')];

it.each([
  ['Europe/Berlin', winter, 'Berlin, Central European Standard Time, UTC+1'],
  ['Europe/Berlin', summer, 'Berlin, Central European Summer Time, UTC+2'],
  ['America/Argentina/Buenos_Aires', winter, 'Buenos Aires, Argentina Standard Time, UTC-3'],
  ['Asia/Kolkata', winter, 'Kolkata, India Standard Time, UTC+5:30'],
  ['UTC', winter, 'UTC'],
])('%s at %s is "%s"', (zone, at, words) => {
  expect(zoneInWords('en', zone, at)).toBe(words);
});

it('a zone that is no place keeps its name', () => {
  expect(placeOfZone('Etc/GMT+3')).toBe('Etc/GMT+3');
  expect(zoneInWords('en', 'Etc/GMT+3', winter)).toBe('Etc/GMT+3, UTC-3');
});
