import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import type { Platform } from '@linecheck/checks/browser/help/platform';
import type account from '@linecheck/texts/en/account';
import { fill } from '../../texts/fill';

const LONGEST_NAME = 40;

/** Browser and system of a sign-in in the host's words: "Firefox 140 on Linux". */
export function browserLabel(texts: typeof account, userAgent: string | null): string {
  const { browsers } = texts.signIns;
  const platform = describePlatform({ userAgent: userAgent ?? '', maxTouchPoints: 0, brands: [] });
  const { version, system } = platform;
  const kind = kindOf(platform);
  if (kind === 'unknown' && system === undefined) return firstWord(userAgent) || browsers.unknown.alone;
  const browser = [platform.browser, version].filter(Boolean).join(' ');
  const { alone, on } = browsers[kind];
  return system === undefined ? fill(alone, { browser }) : fill(on, { browser, system });
}

const kindOf = ({ browser, inApp }: Platform): keyof (typeof account)['signIns']['browsers'] => {
  if (browser !== undefined) return 'known';
  return inApp ? 'app' : 'unknown';
};

/** The user agent of a program that is not a browser starts with its name. */
const firstWord = (userAgent: string | null) => userAgent?.split(' ', 1)[0]?.slice(0, LONGEST_NAME);
