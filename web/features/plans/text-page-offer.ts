import type { FREE_PLAN } from '@linecheck/contract';
import type { proOffer } from '@linecheck/texts/en/pro-offer';
import { type ProOffer, proOfferFor } from './pro-offer';

/** In the page, because this page must not load the module that marks texts for translation. */
const proOfferTexts = JSON.parse(document.getElementById('offers')?.textContent ?? '') as typeof proOffer; // `prose-frame.ts` has written it.

/** Repeats the value of FREE_PLAN. Only the type is imported, because this page must not load the app's code. */
const FREE: typeof FREE_PLAN = 'plus';

/**
 * Adapts the page about Pro, which is built for every installation, to the settings of this one. The settings are
 * parsed by hand, since a text page does not load the app; importing a module of the app's first load would start the
 * app.
 */
async function showOffer(): Promise<void> {
  const response = await fetch('/api/settings');
  const settings: unknown = await response.json();
  if (typeof settings !== 'object' || settings === null || !('trialDays' in settings)) return;
  const { trialDays } = settings;
  if (typeof trialDays !== 'number') return;
  const isIncluded = 'defaultPlan' in settings && settings.defaultPlan !== FREE;
  const offer = proOfferFor({ isIncluded, trialDays, mayTry: true });
  setText('[data-offer]', offerText(offer));
  if (isIncluded) showIncluded();
}

function offerText(offer: ProOffer): string {
  if (offer.kind !== 'trial') return proOfferTexts[offer.kind];
  const forms: Readonly<Record<string, string>> = proOfferTexts.trial;
  const form = new Intl.PluralRules(document.documentElement.lang).select(offer.days);
  return (forms[form] ?? proOfferTexts.trial.other).replace('{count}', String(offer.days));
}

function showIncluded(): void {
  for (const part of document.querySelectorAll('[data-unless-included]')) part.remove();
  setText('h1', proOfferTexts.pageIncluded.title);
  setText('[data-sign-up]', proOfferTexts.pageIncluded.signUp);
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
}

// Without a response the page keeps its general text.
showOffer().catch(() => undefined);
