import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import type account from '@linecheck/texts/en/account';
import { fill } from '../../texts/fill';

const LONGEST_NAME = 40;

/** The browser and system of a sign-in, as its host knows them: "Firefox 140 on Linux". */
export function browserLabel(texts: typeof account, userAgent: string | null): string {
  if (userAgent === null) return texts.signIns.unknownBrowser;
  const { browser, version, system, inApp } = describePlatform({ userAgent, maxTouchPoints: 0, brands: [] });
  const isKnown = browser !== 'unknown browser';
  if (system !== 'unknown system') {
    const { browserOn, unknownBrowserOn } = texts.signIns;
    if (!isKnown) return fill(unknownBrowserOn, { system });
    return fill(browserOn, { browser: withVersion(browser, inApp ? undefined : version), system });
  }
  if (isKnown) return withVersion(browser, inApp ? undefined : version);
  return userAgent.split(' ', 1)[0]?.slice(0, LONGEST_NAME) || texts.signIns.unknownBrowser;
}

const withVersion = (browser: string, version: string | undefined): string =>
  [capitalized(browser), version].filter(Boolean).join(' ');

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
