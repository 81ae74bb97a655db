import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

interface AccountLineProps {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** Where a host stands with their account, in one line. */
export function AccountLine({ title, text, action }: AccountLineProps) {
  return (
    <Card aria-label="Your account">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <span className="max-sm:hidden">
            <span className="disc disc-passed">
              <Check aria-hidden />
            </span>
          </span>
          <div className="min-w-0">
            <p className="font-semi tracking-snug">{title}</p>
            <p className="text-14 text-ink-2">{text}</p>
          </div>
        </div>
        {action}
      </div>
    </Card>
  );
}
