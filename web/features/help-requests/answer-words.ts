import type { CheckName } from '@linecheck/checks/check';
import type { HelpAnswer } from '@linecheck/contract';
import { guestHelpCard } from '@linecheck/texts/en/help-requests/guest';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';
import { actWords } from './act-words';

/** An answer as its guest reads it. */
export function answerWords(step: CheckName, answer: HelpAnswer): string {
  const { answers } = currentTexts(guestHelpCard);
  switch (answer.kind) {
    case 'try-this':
      return actWords(step, answer.act);
    case 'ready':
      return answer.text;
    case 'calling':
      return fill(answers.calling, { telephone: answer.telephone });
    case 'fine-join':
      return answers.join;
    case 'rebook':
      return answers.rebook;
  }
}
