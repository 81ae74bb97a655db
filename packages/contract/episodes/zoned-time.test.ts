import { describe, expect, it } from 'vitest';
import { instantOf, isLocalTime, isShownTwice, isTimeZone, isZoneName, localTimeOf } from './zoned-time';

describe('the instant of a local time', () => {
  it.each([
    ['2026-12-03T18:00', 'Europe/Berlin', '2026-12-03T17:00:00.000Z'],
    ['2026-07-03T18:00', 'Europe/Berlin', '2026-07-03T16:00:00.000Z'],
    ['2026-07-03T18:00', 'America/New_York', '2026-07-03T22:00:00.000Z'],
    ['2026-07-03T18:00', 'Asia/Kolkata', '2026-07-03T12:30:00.000Z'],
    ['2026-12-31T23:30', 'Pacific/Kiritimati', '2026-12-31T09:30:00.000Z'],
    ['2026-01-01T00:00', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
    ['2028-02-29T10:00', 'UTC', '2028-02-29T10:00:00.000Z'],
    // The last minute before the clocks go forward, and the first one after it.
    ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    // The hour that comes twice: the first one counts.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // The clocks of this island change by half an hour.
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s in %s is %s', (local, zone, utc) => {
    expect(instantOf(local, zone)?.toISOString()).toBe(utc);
  });

  it.each([
    ['2027-03-28T02:30', 'Europe/Berlin'],
    ['2027-03-14T02:00', 'America/New_York'],
    ['2026-02-29T10:00', 'UTC'],
    ['2026-13-01T10:00', 'UTC'],
    ['2026-12-03T24:00', 'UTC'],
    ['2026-12-03 18:00', 'UTC'],
    ['', 'UTC'],
  ])('does not exist for %s in %s', (local, zone) => {
    expect(instantOf(local, zone)).toBeUndefined();
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
    'is the time that the clocks in %s show, in every hour of two years',
    (zone) => {
      const start = Date.UTC(2026, 0, 1);
      const wrong = Array.from({ length: 24 * 730 }, (_, hour) => new Date(start + hour * 3_600_000)).filter(
        (instant) => {
          const found = instantOf(localTimeOf(instant, zone), zone);
          // In the hour that comes twice, the first instant is found.
          return found === undefined || ![0, 1_800_000, 3_600_000].includes(instant.getTime() - found.getTime());
        },
      );
      expect(wrong).toEqual([]);
    },
  );
});

describe('a time that the clocks show twice', () => {
  it.each([
    ['2026-10-25T02:30', 'Europe/Berlin', true],
    ['2026-11-01T01:30', 'America/New_York', true],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', true],
    ['2026-10-25T03:00', 'Europe/Berlin', false],
    ['2026-10-25T02:30', 'Asia/Tokyo', false],
    ['2027-03-28T02:30', 'Europe/Berlin', false],
  ])('%s in %s: %s', (local, zone, isTwice) => {
    expect(isShownTwice(local, zone)).toBe(isTwice);
  });
});

describe('a local time', () => {
  it.each([
    ['2028-02-29T00:00', true],
    ['2026-02-29T00:00', false],
    ['2026-12-03T18:60', false],
    ['2026-12-03T18:00:00', false],
    ['2026-12-03T18:00Z', false],
  ])('%s: %s', (local, isOne) => {
    expect(isLocalTime(local)).toBe(isOne);
  });
});

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['UTC', true],
    ['+02:00', false],
    ['Europe/Atlantis', false],
    ['', false],
    ["Europe/Berlin'", false],
  ])('%s: %s', (name, isOne) => {
    expect(isTimeZone(name)).toBe(isOne);
  });
});

describe('the time zone of an episode', () => {
  it.each([
    'BST',
    'EST',
    'PST',
    'IST',
    'CST',
    'ACT',
    'AST',
    'ECT',
    'SST',
    'CET',
    'GB',
    'EST5EDT',
    'Zulu',
    'utc',
    '+01:00',
    'UTC+1',
  ])('is not %s, which may be read as another place', (letters) => {
    expect(isZoneName(letters)).toBe(false);
  });

  it.each(['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC', 'GMT'])('may be %s', (name) => {
    expect(isZoneName(name)).toBe(true);
  });
});
