import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';

const LONGEST_NAME = 40;

/** What a sign-in was made with, in words that its host knows: "Firefox 140 on Linux". */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown browser';
  const { browser, version, system, inApp } = describePlatform({ userAgent, maxTouchPoints: 0, brands: [] });
  const place = system === 'unknown system' ? '' : ` on ${system}`;
  if (inApp) return `${capitalized(browser)}${place}`;
  if (browser !== 'unknown browser') return `${[browser, version].filter(Boolean).join(' ')}${place}`;
  return place === ''
    ? userAgent.split(' ', 1)[0]?.slice(0, LONGEST_NAME) || 'Unknown browser'
    : `Unknown browser${place}`;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
