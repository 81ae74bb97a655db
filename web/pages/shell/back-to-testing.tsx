import { navigation } from '@linecheck/texts/en/host';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';

interface BackToTestingProps {
  /** `primary` if it is the only action. */
  readonly variant?: 'default' | 'primary';
}

/** Link to the checks from a page without content. */
export function BackToTesting({ variant = 'default' }: BackToTestingProps) {
  const texts = useTexts(navigation);
  return (
    <PageLink href="/" variant={variant}>
      {texts.backToTesting}
    </PageLink>
  );
}
