import { describe, expect, it } from 'vitest';
import { describePlatform } from './describe-platform';
import { isKnownBrowser } from './is-known-browser';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WIN = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

const name = (
  userAgent: string,
  more: { maxTouchPoints?: number; brands?: { brand: string; version: string }[] } = {},
) => {
  const { browser, version, system, inApp } = describePlatform({ userAgent, maxTouchPoints: 0, brands: [], ...more });
  return [browser ?? '?', version, system ?? '?', ...(inApp ? ['in app'] : [])].join(' / ');
};

describe('describePlatform', () => {
  it.each([
    [`${WIN} ${CHROME} Safari/537.36`, 'Chrome / 125 / Windows'],
    [`${WIN} ${CHROME} Safari/537.36 Edg/124.0.2478.51`, 'Edge / 124 / Windows'],
    [`${WIN} ${CHROME} Safari/537.36 OPR/109.0.0.0`, 'Opera / 109 / Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0', 'Firefox / 126 / Windows'],
    [`${MAC} ${SAFARI} Version/17.4 Safari/605.1.15`, 'Safari / 17 / macOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0', 'Firefox / 126 / macOS'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome / 125 / ChromeOS'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome / 125 / Linux'],
    [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari / 17 / iOS'],
    [`${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`, 'Chrome / 124 / iOS'],
    [`${IPHONE} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`, 'Firefox / 125 / iOS'],
    [`${IPHONE} EdgiOS/123.0.2420.108 Version/17.0 Mobile/15E148 Safari/604.1`, 'Edge / 123 / iOS'],
    [`${ANDROID} ${CHROME} Mobile Safari/537.36`, 'Chrome / 125 / Android'],
    [
      `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet / 24 / Android',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0', 'Firefox / 126 / Android'],
    ['curl/8.5.0', '? / / ?'],
  ])('%s', (userAgent, expected) => {
    expect(name(userAgent)).toBe(expected.replace('/ /', '/  /'));
    expect(isKnownBrowser(userAgent)).toBe(!userAgent.startsWith('curl'));
  });

  it.each([
    [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.4`, 'LinkedIn /  / iOS / in app'],
    [`${IPHONE} Mobile/15E148 Instagram 330.0.3.29.109 (iPhone15,3)`, 'Instagram /  / iOS / in app'],
    [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0.0.34.108]`, 'Facebook /  / iOS / in app'],
    [
      `${ANDROID.replace(')', '; wv)')} Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465]`,
      'Facebook /  / Android / in app',
    ],
    [`${ANDROID.replace(')', '; wv)')} Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36`, '? /  / Android / in app'],
    [`${IPHONE} Mobile/15E148`, '? /  / iOS / in app'],
    [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1 Line/14.5.0`, 'LINE /  / iOS / in app'],
    [`${IPHONE} GSA/315.0 Mobile/15E148 Safari/604.1`, 'Google app /  / iOS / in app'],
    [`${ANDROID} ${CHROME} Mobile Safari/537.36 Instagram 330.0 Android`, 'Instagram /  / Android / in app'],
    [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/en`, 'WeChat /  / iOS / in app'],
    [
      `${ANDROID.replace(')', '; wv)')} Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 XWEB/1250 MicroMessenger/8.0.60`,
      'WeChat /  / Android / in app',
    ],
    [`${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0]`, 'Messenger /  / iOS / in app'],
    [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1 Reddit/2025.10.0`, 'Reddit /  / iOS / in app'],
    [
      `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Notion/4.1.0 Chrome/124.0 Electron/30.0 Safari/537.36`,
      'Notion /  / macOS / in app',
    ],
    [
      `${WIN} AppleWebKit/537.36 (KHTML, like Gecko) Desk/1.0 Chrome/124.0 Electron/30.0 Safari/537.36`,
      '? /  / Windows / in app',
    ],
  ])('%s is a browser inside an app', (userAgent, expected) => {
    expect(name(userAgent)).toBe(expected);
    expect(isKnownBrowser(userAgent)).toBe(false);
  });

  it('recognizes an iPad that reports itself as a Mac by its touch screen', () => {
    expect(name(`${MAC} ${SAFARI} Version/17.4 Safari/605.1.15`, { maxTouchPoints: 5 })).toBe('Safari / 17 / iPadOS');
  });

  it('prefers the brand to the user agent', () => {
    const brands = [
      { brand: 'Not/A)Brand', version: '8' },
      { brand: 'Chromium', version: '125' },
      { brand: 'Brave', version: '126' },
    ];
    expect(name(`${WIN} ${CHROME} Safari/537.36`, { brands })).toBe('Brave / 126 / Windows');
  });
});
