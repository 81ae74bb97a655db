import { navigation } from '@linecheck/texts/en/host';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';

interface BackToTestingProps {
  readonly variant?: 'default' | 'primary';
}

export function BackToTesting({ variant = 'default' }: BackToTestingProps) {
  const texts = useTexts(navigation);
  return (
    <PageLink href="/" variant={variant}>
      {texts.backToTesting}
    </PageLink>
  );
}
