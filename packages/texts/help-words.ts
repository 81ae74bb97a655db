import type { DeviceHelp, HelpNames } from '@linecheck/checks/browser/help/help-sentences';
import type { deviceHelp } from './en/device-help';
import type { deviceSteps } from './en/device-steps';
import { fillWith } from './fill';
import { formatAlternativesIn } from './format';
import type { LanguageCode } from './languages';
import { type HelpSentence, sentenceFor } from './message';

interface HelpTables {
  readonly helpTexts: typeof deviceHelp;
  readonly stepTexts: typeof deviceSteps;
}

/** The help for a guest, in the given language. */
export function helpWords(language: LanguageCode, { helpTexts, stepTexts }: HelpTables, help: DeviceHelp) {
  const { title, lead, steps, otherwise, names } = help;
  const sentence = (words: HelpSentence) => helpSentence(language, words, names);
  return {
    title: sentence(helpTexts.titles[title]),
    lead: lead && sentence(helpTexts.leads[lead]),
    steps: steps.map(({ step }) => sentence(stepTexts[step])),
    otherwise: otherwise && sentence(helpTexts.fallbacks[otherwise]),
  };
}

/** One sentence of help, with the names of the device and the browser. */
function helpSentence(language: LanguageCode, sentence: HelpSentence, { otherBrowsers, ...names }: HelpNames): string {
  const { device, browser, system = '' } = names;
  const values = { browser: browser ?? '', system, otherBrowsers: formatAlternativesIn(language, otherBrowsers) };
  return fillWith(language, sentenceFor(sentence, device, browser !== undefined), values);
}
