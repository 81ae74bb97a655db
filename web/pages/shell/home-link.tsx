import { shell } from '@linecheck/texts/en/shell';
import { Link } from 'wouter';
import { useTexts } from '../../texts/use-texts';
import { Wordmark } from '../../ui/layout/wordmark';
import { cx } from '../../ui/theme/class-names';
import type { ElementNode } from '../../ui/theme/element-node';

/** Product mark that links to the first page. Beside a badge, its name is for screen readers only on a phone. */
export function HomeLink({ badge }: { readonly badge?: ElementNode }) {
  const texts = useTexts(shell);
  return (
    <>
      <Link
        href="/"
        className={cx('-m-2 min-w-0 rounded-ctl p-2', Boolean(badge) && 'max-[439px]:[&_svg+span]:sr-only')}
      >
        <Wordmark name={texts.linecheck} />
      </Link>
      {badge && <span className="max-[359px]:sr-only min-[640px]:max-[30em]:sr-only">{badge}</span>}
    </>
  );
}
