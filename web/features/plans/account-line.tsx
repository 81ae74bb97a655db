import { plans } from '@linecheck/texts/en/plans';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Disc } from '../../ui/feedback/disc';
import { Card } from '../../ui/layout/card';

interface AccountLineProps {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

export function AccountLine({ title, text, action }: AccountLineProps) {
  const texts = useTexts(plans);
  return (
    <Card aria-label={texts.accountLabel}>
      {/* Side by side if the text keeps enough width, otherwise with the action below it, as wide as the card. */}
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 grow-999 basis-52 items-center gap-3">
          <span className="max-sm:hidden">
            <Disc tone="passed">
              <Check />
            </Disc>
          </span>
          <div className="min-w-0">
            <p className="font-semi tracking-snug">{title}</p>
            <p className="text-14 text-ink-2">{text}</p>
          </div>
        </div>
        <div className="grid grow">{action}</div>
      </div>
    </Card>
  );
}
