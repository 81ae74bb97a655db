import { proOffer as texts } from '@linecheck/texts/en/pro-offer';
import { describe, expect, it } from 'vitest';
import { proOfferFor } from './pro-offer';
import { bannerText, proText } from './pro-offer-text';

describe('the text about Pro', () => {
  const facts = { isIncluded: false, trialDays: 14, mayTry: true } as const;
  const soon = 'Pro is coming soon and cannot be bought yet.';

  it.each([
    [{}, 'Pro is coming soon and cannot be bought yet, but every host can try it free for 14 days.'],
    [{ trialDays: 1 }, 'Pro is coming soon and cannot be bought yet, but every host can try it free for 1 day.'],
    [{ trialDays: 0 }, soon],
    [{ mayTry: false }, soon],
    [{ isIncluded: true }, 'Every host of this installation has Pro.'],
  ] as const)('depends on the installation and the reader: %j', (given, words) => {
    expect(proText(texts, proOfferFor({ ...facts, ...given }))).toBe(words);
  });

  it.each([
    [{}, 'Pro features coming soon. On your dashboard you can try them free for 14 days.'],
    [{ mayTry: false }, 'Pro features coming soon'],
    [{ trialDays: 0 }, 'Pro features coming soon'],
  ] as const)('mentions a trial on the test page only if there is one: %j', (given, words) => {
    expect(bannerText(texts, proOfferFor({ ...facts, ...given }))).toBe(words);
  });
});
