import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';

/** Element id of what the page says of a recheck. */
export const RECHECK_NEWS = 'recheck-news';

interface RecheckNewsProps {
  readonly children: ReactNode;
}

/** What the page says of a recheck, with a heading that takes the focus after a run. */
export function RecheckNews({ children }: RecheckNewsProps) {
  const { result } = useTexts(guestRecheck);
  return (
    <section id={RECHECK_NEWS} aria-labelledby="recheck-news-title" className="scroll-mt-2 sm:scroll-mt-20">
      <h2 id="recheck-news-title" tabIndex={-1} className="sr-only">
        {result.title}
      </h2>
      {children}
    </section>
  );
}
