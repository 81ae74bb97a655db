import { describe, expect, it } from 'vitest';
import { engineOf } from './engine';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0';

describe('engineOf', () => {
  it.each([
    [`${CHROME} Safari/537.36`, 'chromium 125'],
    [`${CHROME} Safari/537.36 Edg/124.0.2478.51`, 'chromium 125'],
    [`${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'chromium 125'],
    [`${CHROME.replace('Chrome/125', 'SamsungBrowser/24.0 Chrome/117')} Mobile Safari/537.36`, 'chromium 117'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/64.0.3282 Safari/537.36 Edge/18.19041', 'chromium 64'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox 153'],
    [`${MAC} Version/17.4.1 Safari/605.1.15`, 'webkit 17.4'],
    [`${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`, 'webkit 18.6'],
    [`${IPHONE.replace('18_6', '15_8_2')} Version/15.6 Mobile/15E148 Safari/604.1`, 'webkit 15.8'],
    [`${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`, 'webkit 18.6'],
    [`${IPHONE} EdgiOS/123.0.2420 Version/17.0 Mobile/15E148 Safari/604.1`, 'webkit 18.6'],
    [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.4`, 'webkit 18.6'],
    [`${MAC} CriOS/124.0.6367.88 Version/11.1.1 Safari/605.1.15`, 'webkit undefined'],
    ['Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30', 'webkit 4'],
    ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16', 'webkit 12.1'],
  ])('knows what is behind %s', (userAgent, expected) => {
    const { name, version } = engineOf(userAgent) ?? {};
    expect(`${name} ${version}`).toBe(expected);
  });

  it.each(['curl/8.5.0', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'])(
    'does not know %s',
    (userAgent) => {
      expect(engineOf(userAgent)).toBeUndefined();
    },
  );
});
