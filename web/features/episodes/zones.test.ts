import { isZoneName } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { placesLike, timeZones, zoneChoices, zoneNamed } from './zones';

describe('the list of time zones', () => {
  it.each([
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
    ['Asia/Yangon', 'Asia/Rangoon'],
    ['Asia/Kathmandu', 'Asia/Katmandu'],
    ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
    ['UTC', 'Zulu'],
  ])('has %s, and not %s', (today, before) => {
    expect(timeZones()).toContain(today);
    expect(timeZones()).not.toContain(before);
  });

  it('leads from each place to one zone that an episode can have', () => {
    const keys = zoneChoices().map(({ zone, place }) => `${zone} ${place}`);
    expect(keys).toHaveLength(new Set(keys).size);
    expect(zoneChoices().filter(({ zone }) => !isZoneName(zone))).toEqual([]);
  });
});

describe('a typed time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    [' berlin ', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
    ['utc', 'UTC'],
    ['gmt', 'GMT'],
    ['Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Kyiv', 'Europe/Kyiv'],
    ['Kiev', 'Europe/Kyiv'],
    ['Calcutta', 'Asia/Kolkata'],
    ['Saigon', 'Asia/Ho_Chi_Minh'],
    ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
    ['Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
    ['Yangon', 'Asia/Yangon'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Zürich', 'Europe/Zurich'],
    ['zurich', 'Europe/Zurich'],
    ['Bogotá', 'America/Bogota'],
    ['Mumbai', 'Asia/Kolkata'],
    ['beijing', 'Asia/Shanghai'],
    ['San Francisco', 'America/Los_Angeles'],
    ['Frankfurt', 'Europe/Berlin'],
    ['München', 'Europe/Berlin'],
    ['BST', 'BST'],
    ['Atlantis', 'Atlantis'],
    ['', ''],
  ])('%j is %j', (typed, zone) => {
    expect(zoneNamed(typed)).toBe(zone);
  });

  it.each([
    ['BST', ['Dhaka', 'London']],
    ['est', ['New York', 'Panama', 'Toronto', 'Sydney']],
    ['IST', ['Jerusalem', 'Kolkata', 'Dublin']],
    ['CET', ['Berlin', 'Paris']],
    ['Francisco', ['San Francisco']],
    ['Atlantis', []],
    ['UTC+1', []],
    ['', []],
  ])('%j may mean the places %j', (typed, places) => {
    expect(placesLike(typed).map(({ place }) => place)).toEqual(places);
  });
});
