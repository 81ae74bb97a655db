import { proOffer, proWords } from './comparison';

/**
 * The page about Pro is built for every installation; what holds on this one is said by its settings. They are read by hand,
 * since a page of text does not load the app.
 */
async function showOffer(): Promise<void> {
  const reply = await fetch('/api/settings');
  const settings: unknown = await reply.json();
  if (typeof settings !== 'object' || settings === null || !('trialDays' in settings)) return;
  const { trialDays } = settings;
  if (typeof trialDays !== 'number') return;
  const isIncluded = 'defaultPlan' in settings && settings.defaultPlan === 'pro';
  const offer = proOffer({ defaultPlan: isIncluded ? 'pro' : 'plus', trialDays, isTrialUsed: false });
  say('[data-offer]', proWords(offer));
  if (isIncluded) sayIncluded();
}

function sayIncluded(): void {
  for (const part of document.querySelectorAll('[data-unless-included]')) part.remove();
  say('h1', 'Pro is included here');
  say('[data-sign-up]', 'Create Your Account');
}

function say(where: string, words: string): void {
  const place = document.querySelector(where);
  if (place) place.textContent = words;
}

// Without an answer the page says what holds everywhere.
showOffer().catch(() => undefined);
