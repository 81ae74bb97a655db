import type { ElementNode } from '../../ui/theme/element-node';

/** Element id of what the page says of a recheck. */
export const RECHECK_NEWS = 'recheck-news';

interface RecheckNewsProps {
  readonly title: string;
  readonly children: ElementNode;
}

/** What the page says of a recheck, with a heading that takes the focus after a run. */
export function RecheckNews({ title, children }: RecheckNewsProps) {
  return (
    <section id={RECHECK_NEWS} aria-labelledby="recheck-news-title" className="scroll-mt-2 sm:scroll-mt-20">
      <h2 id="recheck-news-title" tabIndex={-1} className="sr-only">
        {title}
      </h2>
      {children}
    </section>
  );
}
