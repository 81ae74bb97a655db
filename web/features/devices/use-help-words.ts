import type { DeviceHelp } from '@linecheck/checks/browser/help/help-sentences';
import { deviceHelp as helpTable } from '@linecheck/texts/en/device-help';
import { deviceSteps as stepTable } from '@linecheck/texts/en/device-steps';
import { helpWords } from '@linecheck/texts/help-words';
import { pageLanguage, useTexts } from '../../texts/use-texts';

export function useHelpWords(help: DeviceHelp) {
  const helpTexts = useTexts(helpTable);
  const stepTexts = useTexts(stepTable);
  return helpWords(pageLanguage(), { helpTexts, stepTexts }, help);
}
