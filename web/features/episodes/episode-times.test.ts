import { describe, expect, it } from 'vitest';
import { startWords } from './episode-times';

describe('the start of an episode in words', () => {
  const berlin = { startsLocal: '2026-12-03T18:00', timeZone: 'Europe/Berlin', startsAt: '2026-12-03T17:00:00.000Z' };

  it.each([
    ['Europe/Berlin', undefined],
    ['Europe/Paris', undefined],
    ['America/New_York', '12:00 your time'],
    ['Asia/Tokyo', 'Fri, 04-Dec-2026 02:00 your time'],
    ['Asia/Kathmandu', '22:45 your time'],
  ])('is that of its own zone, beside that of a reader in %s', (reader, here) => {
    expect(startWords(berlin, reader)).toEqual({ there: 'Thu, 03-Dec-2026 18:00 in Berlin', here });
  });

  it.each([
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('names the city of %s', (timeZone, place) => {
    expect(startWords({ ...berlin, timeZone }).there).toBe(`Thu, 03-Dec-2026 18:00 in ${place}`);
  });
});
