import { describe, expect, it, test } from 'vitest';
import { minorReleaseNotice, newerMinorReleases, parseVersion } from './minor-releases';

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

describe('newer minor releases', () => {
  it.each([
    ['18.4', '2026-05-14', 0],
    ['18.4', '2026-08-12', 0],
    ['18.4', '2026-08-13', 1],
    ['18.4', '2026-11-11', 1],
    ['18.4', '2026-11-12', 2],
    ['18.4', '2027-02-11', 3],
    ['18.4', '2027-05-13', 4],
    ['18.5', '2026-11-12', 1],
    ['18.6', '2026-11-12', 0],
    ['18.7', '2026-11-12', 0],
    ['18.1', '2026-05-14', 3],
    ['18.6 (Debian 18.6-1.pgdg13+1)', '2027-02-11', 1],
  ])('of %s on %s: %d', (version, day, newer) => {
    expect(newerMinorReleases(version, at(day))).toBe(newer);
  });

  it.each(['17.10', '19.0', '18beta1', 'unknown', ''])('of %j are not known', (version) => {
    expect([newerMinorReleases(version, at('2027-02-11')), minorReleaseNotice(version, at('2027-02-11'))]).toEqual([
      0,
      undefined,
    ]);
  });
});

test('one line reports the running version and what to do', () => {
  expect(minorReleaseNotice('18.4', at('2026-08-12'))).toBeUndefined();
  expect(minorReleaseNotice('18.4', at('2026-08-13'))).toMatch(
    /^The database is PostgreSQL 18\.4; by its calendar there is one newer minor release with fixes\. Install or update PostgreSQL 18 [^\n]+$/,
  );
  expect(minorReleaseNotice('18.4 (Debian)', at('2026-11-12'))).toMatch(
    /^[^\n]+ 18\.4; [^\n]+ are 2 newer minor releases /,
  );
});

test('a version is read as PostgreSQL and its packagers write it', () => {
  expect([parseVersion('18.4'), parseVersion('18.4.0-beta.17'), parseVersion('18.10 (Homebrew)')]).toEqual([
    { major: 18, minor: 4 },
    { major: 18, minor: 4 },
    { major: 18, minor: 10 },
  ]);
});
