import navigation from '@linecheck/texts/en/navigation';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';

interface BackToTestingProps {
  /** `primary` where it is the only way on. */
  readonly variant?: 'default' | 'primary';
}

/** From a page that has nothing to show to the checks. */
export function BackToTesting({ variant = 'default' }: BackToTestingProps) {
  const texts = useTexts(navigation);
  return (
    <PageLink href="/" variant={variant}>
      {texts.backToTesting}
    </PageLink>
  );
}
