import type { CheckName } from '@linecheck/checks/check';
import type { HelpAnswer } from '@linecheck/contract';
import { guestHelpCard } from '@linecheck/texts/en/help-requests/guest';
import { actWords } from '../../texts/act-words';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';

/** Keeps a telephone number in one line. */
const NO_BREAK = '\u00a0';

/** An answer as its guest reads it. */
export function answerWords(step: CheckName, answer: HelpAnswer): string {
  const { answers } = currentTexts(guestHelpCard);
  switch (answer.kind) {
    case 'try-this':
      return actWords(step, answer.act);
    case 'ready':
      return answer.text;
    case 'calling':
      return fill(answers.calling, { telephone: answer.telephone.replaceAll(' ', NO_BREAK) });
    case 'fine-join':
      return answers.join;
    case 'rebook':
      return answers.rebook;
  }
}
