import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { fitFor, type MissedRequirement } from '@linecheck/checks/levels/fit';
import { askedBy, LEVELS } from '@linecheck/checks/levels/levels';
import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import {
  isRequirementKey,
  REQUIREMENT_KEYS,
  REQUIREMENT_NAMES,
  requirementSpec,
  shownRequirement,
} from '@linecheck/checks/levels/requirements';
import { STUDIOS, type StudioEntry, studioAdvice } from '@linecheck/checks/studios';
import { describe, expect, it } from 'vitest';
import { levels } from './en/episodes/levels';
import { missedRequirements as missedTexts } from './en/episodes/missed';
import { requirementAdvice as adviceTexts } from './en/episodes/missed-advice';
import { studios } from './en/episodes/studios';
import { readings as unitTexts } from './en/readings';
import { checks as stepTexts } from './en/run';
import { verdictMessages as messageTexts } from './en/verdict-messages';
import { verdicts } from './en/verdicts';
import { missedAdvice } from './missed-advice';
import { askedWords, missedWords, studioWords } from './requirement-words';

describe('what a show asks for', () => {
  it.each(LEVEL_NAMES)('%s is one complete line for each requirement', (name) => {
    const asked = askedBy(LEVELS[name]);
    expect(asked).toHaveLength(Object.keys(LEVELS[name].requirements).length);
    for (const each of asked) expect(askedWords('en', levels, each)).toMatch(/^[A-Z][^{}]*[^.]$/);
  });

  it('has the bounds in the units of the lines, musts first', () => {
    const lines = askedBy(LEVELS['video-interview']).map((each) => `${each.need}: ${askedWords('en', levels, each)}`);
    expect(lines.slice(0, 4)).toEqual([
      'must: At least 2 seconds of speech in the microphone test',
      'must: A voice at least 15 dB louder than the background noise',
      'must: A microphone that picks up more than 5.5 kHz',
      'must: At most 0.1% of the sound cut off',
    ]);
    expect(lines).toContain('must: Upload of at least 4 Mbps');
    expect(lines).toContain('must: At most 3% of packets lost');
    expect(lines).toContain('should: Free disk space for 120 minutes of recording');
    expect(lines.at(-1)).toBe('should: The tested microphone as the default of the system');
  });
});

const tables = { missedTexts, stepTexts, unitTexts, messageTexts };
const adviceTables = { adviceTexts, stepTexts, verdictTexts: verdicts };

const words = (missed: MissedRequirement) =>
  missedWords('en', tables, { missed, shown: shownRequirement(missed.requirement) });

describe('a missed requirement', () => {
  it.each<[MissedRequirement, string]>([
    [
      { requirement: 'uploadMbps', need: 'must', is: 'short', reading: 2.097, bound: 4 },
      'Upload 2.1 Mbps, this show asks for 4.0 Mbps',
    ],
    [
      { requirement: 'snrDb', need: 'must', is: 'close', reading: 13.84, bound: 15 },
      'Voice above the noise 13.8 dB, just under the 15.0 dB that this show asks for',
    ],
    [
      { requirement: 'lostShare', need: 'must', is: 'short', reading: 0.0812, bound: 0.03 },
      'Packets lost 8.1%, this show asks for at most 3.0%',
    ],
    [
      { requirement: 'bandwidthHz', need: 'must', is: 'short', reading: 3500, bound: 5500 },
      'Highest frequency 3.5 kHz, this show asks for more than 5.5 kHz',
    ],
    [
      { requirement: 'shorterSide', need: 'must', is: 'short', reading: 480, bound: 720 },
      'Shorter side of the picture 480 px, this show asks for 720 px',
    ],
    [
      { requirement: 'uploadMbps', need: 'must', is: 'missing', reading: 3, isAtLeast: true, bound: 4 },
      'Upload more than 3.0 Mbps: the test ended before it could tell whether it reaches 4.0 Mbps',
    ],
    [{ requirement: 'uploadMbps', need: 'must', is: 'missing', bound: 4 }, 'Upload: not measured'],
    [
      { requirement: 'lostShare', need: 'must', is: 'missing', because: 'blocked', bound: 0.03 },
      'Packets lost: not measured, the network blocks UDP',
    ],
    [{ requirement: 'room', need: 'must', is: 'missing', because: 'of-a-newer-page' }, 'Room: not measured'],
    [{ requirement: 'headphones', need: 'must', is: 'short', reading: false }, 'No headphones'],
    [{ requirement: 'connection', need: 'must', is: 'missing' }, 'Connection: not measured'],
    [{ requirement: 'camera', need: 'must', is: 'short', reading: 'denied' }, 'Camera: Camera permission denied'],
    [{ requirement: 'camera', need: 'must', is: 'short', reading: 'frozen' }, 'Camera: Picture does not move'],
    [{ requirement: 'camera', need: 'must', is: 'short', reading: 'toString' }, 'Camera: not usable for this show'],
    [
      { requirement: 'browser', need: 'must', is: 'short', reading: 'Firefox' },
      'Firefox does not work in the studio of this show',
    ],
  ])('%o reads "%s"', (missed, expected) => {
    expect(words(missed)).toBe(expected);
  });

  it('has complete words and advice, whatever it is', () => {
    for (const requirement of REQUIREMENT_NAMES)
      for (const is of ['short', 'missing'] as const) {
        const missed: MissedRequirement = {
          requirement,
          need: 'must',
          is,
          ...(requirement === 'browser' && { reading: 'Firefox' }),
        };
        expect(words(missed)).toMatch(/^[A-Z][^{}]*[^.]$/);
      }
    for (const requirement of REQUIREMENT_KEYS) {
      const { group } = requirementSpec(requirement);
      const check = group === 'environment' ? undefined : group;
      const missed: MissedRequirement = { requirement, need: 'must', is: 'short', reading: 1 };
      const advice = missedAdvice('en', adviceTables, { missed, check });
      if (requirement !== 'offsetDbfs') expect(advice).toMatch(/^[A-Z][^{}]*\.$/);
    }
  });

  it.each<[MissedRequirement, string]>([
    [
      { requirement: 'snrDb', need: 'must', is: 'missing', because: 'automatic-gain' },
      'Open your link in Chrome, Edge',
    ],
    [{ requirement: 'snrDb', need: 'must', is: 'missing' }, 'Run the Microphone Test again.'],
    [{ requirement: 'headphones', need: 'must', is: 'missing' }, 'Put on headphones, then run the Speaker Test again.'],
    [
      { requirement: 'uploadMbps', need: 'must', is: 'missing', reading: 3, isAtLeast: true, bound: 4 },
      'Pause uploads',
    ],
  ])('%o has the advice "%s"', (missed, expected) => {
    const { group } = isRequirementKey(missed.requirement) ? requirementSpec(missed.requirement) : { group: undefined };
    const check = group === 'environment' ? undefined : group;
    expect(missedAdvice('en', adviceTables, { missed, check })).toContain(expected);
  });

  it('that a result without anything has is said of each check', () => {
    expect(fitFor(LEVELS.call, { outcomes: {} }).missed.map((missed) => words(missed))).toEqual([
      'Microphone: not measured',
      'Speakers: not measured',
      'Connection: not measured',
    ]);
  });
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** The user agents and brands of twelve browsers. */
const BROWSERS = {
  'Chrome on Windows': [`${WINDOWS} ${CHROMIUM} Safari/537.36`, 'Google Chrome'],
  'Edge on Windows': [`${WINDOWS} ${CHROMIUM} Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge'],
  'Firefox on Windows': ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', ''],
  'Opera on Windows': [`${WINDOWS} ${CHROMIUM} Safari/537.36 OPR/124.0.0.0`, 'Opera'],
  'Brave on a Mac': [`${MAC} ${CHROMIUM} Safari/537.36`, 'Brave'],
  'Safari on a Mac': [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, ''],
  'Firefox on a Mac': ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', ''],
  'Safari on an iPhone': [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, ''],
  'Chrome on an iPhone': [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, ''],
  'LinkedIn on an iPhone': [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`, ''],
  'Chrome on Android': [`${ANDROID} ${CHROMIUM} Mobile Safari/537.36`, 'Google Chrome'],
  'Firefox on Android': ['Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', ''],
} as const satisfies Readonly<Record<string, readonly [userAgent: string, brand: string]>>;

type BrowserTitle = keyof typeof BROWSERS;

const COMPUTERS: readonly BrowserTitle[] = [
  'Chrome on Windows',
  'Edge on Windows',
  'Firefox on Windows',
  'Opera on Windows',
  'Brave on a Mac',
  'Safari on a Mac',
  'Firefox on a Mac',
];
const PHONES: readonly BrowserTitle[] = [
  'Safari on an iPhone',
  'Chrome on an iPhone',
  'LinkedIn on an iPhone',
  'Chrome on Android',
  'Firefox on Android',
];

const each = (titles: readonly BrowserTitle[], sentence: string) =>
  Object.fromEntries(titles.map((title) => [title, sentence]));
const app = (studio: string) =>
  each(PHONES, `On phones and tablets, ${studio} needs its app. Install it before the session.`);
const inside = (studio: string) =>
  each(
    ['LinkedIn on an iPhone'],
    `${studio} does not work in browsers inside apps. Copy your link, and open it in the browser of your phone.`,
  );
const refused = (studio: string, browser: string, others: string) =>
  `${studio} does not work in ${browser}. Open your link in ${others} instead.`;
const noPhones = (studio: string, browsers: string) =>
  each(PHONES, `${studio} does not work on phones and tablets. Open your link on a computer, in ${browsers}.`);

/** The sentence for each studio in each browser; all others get none. */
const SENTENCES: Readonly<Record<keyof typeof STUDIOS, Readonly<Record<string, string>>>> = {
  riverside: {
    ...app('Riverside'),
    ...each(['Firefox on Windows', 'Firefox on a Mac'], refused('Riverside', 'Firefox', 'Chrome or Edge')),
  },
  descript: inside('Descript'),
  squadcast: {
    ...noPhones('SquadCast', 'Chrome, Edge, Firefox, Opera, or Brave'),
    ...each(['Safari on a Mac'], refused('SquadCast', 'Safari', 'Chrome, Edge, Firefox, Opera, or Brave')),
  },
  streamyard: inside('StreamYard'),
  zencastr: {
    ...noPhones('Zencastr', 'Chrome, Edge, or Brave'),
    ...each(['Firefox on Windows', 'Firefox on a Mac'], refused('Zencastr', 'Firefox', 'Chrome, Edge, or Brave')),
    ...each(['Opera on Windows'], refused('Zencastr', 'Opera', 'Chrome, Edge, or Brave')),
    ...each(['Safari on a Mac'], refused('Zencastr', 'Safari', 'Chrome, Edge, or Brave')),
  },
  restream: inside('Restream Studio'),
  zoom: app('Zoom'),
  teams: app('Microsoft Teams'),
  meet: app('Google Meet'),
  'vdo-ninja': inside('VDO.Ninja'),
};

const platformOf = (title: BrowserTitle) => {
  const [userAgent, brand] = BROWSERS[title];
  return describePlatform({ userAgent, maxTouchPoints: 0, brands: brand === '' ? [] : [{ brand, version: '140' }] });
};

describe('a guest of a studio', () => {
  const studio = (id: keyof typeof STUDIOS): StudioEntry => STUDIOS[id];

  it.each(
    [...COMPUTERS, ...PHONES].flatMap((title) =>
      (Object.keys(STUDIOS) as (keyof typeof STUDIOS)[]).map((id) => [title, id] as const),
    ),
  )('in %s reads the right sentence about %s', (title, id) => {
    const advice = studioAdvice(studio(id), platformOf(title));
    expect(studioWords('en', studios, studio(id).name, advice)).toBe(SENTENCES[id][title]);
  });

  it.each(Object.keys(BROWSERS) as BrowserTitle[])('of a host, in %s, reads nothing', (title) => {
    expect(studioAdvice(undefined, platformOf(title))).toEqual({ kind: 'unknown' });
  });

  it('reads no names of browsers if none are known', () => {
    const own: StudioEntry = { name: 'Our room', refuses: { value: ['Firefox'] }, android: { value: 'none' } };
    const sentence = (title: BrowserTitle) =>
      studioWords('en', studios, own.name, studioAdvice(own, platformOf(title)));
    expect(sentence('Firefox on Windows')).toBe(
      'Our room does not work in Firefox. Ask your host which browser to use.',
    );
    expect(sentence('Chrome on Android')).toBe(
      'Our room does not work on phones and tablets. Open your link on a computer.',
    );
  });
});
