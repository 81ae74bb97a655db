import type { CheckName } from '@linecheck/checks/check';
import type { VerdictReason } from '@linecheck/checks/verdict';
import type { HelpAnswer, HelpSummary } from '@linecheck/contract';
import { hostHelp } from '@linecheck/texts/en/help-requests/host';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';
import { answerWords } from './answer-words';

/** The step and what is wrong there, in one sentence. @param verdict The newest one, once it is loaded. */
export function helpReason({ step, code }: Pick<HelpSummary, 'step' | 'code'>, verdict?: VerdictReason): string {
  const texts = currentTexts(hostHelp);
  const { message } = checkWords(step, verdict ?? { status: 'failed', code, params: {} });
  return fill(texts.reason, { check: currentTexts(checkTexts)[step].name, message: message ?? texts.unknownReason });
}

/** An answer as the members of the team read it. */
export function saidWords(step: CheckName, answer: HelpAnswer): string {
  const { said } = currentTexts(hostHelp);
  if (answer.kind === 'calling') return fill(said.calling, { telephone: answer.telephone });
  return answer.kind === 'fine-join' || answer.kind === 'rebook' ? said[answer.kind] : answerWords(step, answer);
}
