import historyTexts from '@linecheck/texts/en/guest-history';
import { useTexts } from '../../texts/use-texts';
import { LabelledBlock } from '../../ui/feedback/result-grid';
import { changeWords } from './earlier-words';
import type { KnownHistory } from './use-guest-history';

/** Significant changes since earlier runs, in words. */
export function NotableChanges({ history }: { readonly history: KnownHistory }) {
  const texts = useTexts(historyTexts);
  const changes = changeWords(history);
  if (changes.length === 0) return null;
  return (
    <LabelledBlock label={texts.changed}>
      <ul className="grid gap-1 text-14">
        {changes.map((change) => (
          <li key={change} className="text-pretty">
            {change}
          </li>
        ))}
      </ul>
    </LabelledBlock>
  );
}
