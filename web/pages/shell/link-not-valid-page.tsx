import { invitation } from '@linecheck/texts/en/guest-page';
import Unlink from 'lucide-react/icons/unlink';
import { Link } from 'wouter';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { MessageCard } from '../../ui/feedback/message-card';
import { GuestHeader } from './guest-header';
import { NarrowPage } from './narrow-page';

/** Shown for an unknown, expired or renewed code. All look alike, so that codes cannot be probed (D6). */
export function LinkNotValidPage() {
  const texts = useTexts(invitation);
  return (
    <NarrowPage header={<GuestHeader link={{ kind: 'not-valid' }} branding={undefined} />}>
      <MessageCard
        takesFocus
        icon={<Unlink aria-hidden />}
        title={texts.notValid}
        actions={
          <Link href="/?guest=true" asChild>
            <ButtonLink variant="primary" size={48} fullWidth="phone">
              {texts.checkAnyway}
            </ButtonLink>
          </Link>
        }
        footnote={texts.worksWithout}
      >
        {texts.notValidAdvice}
      </MessageCard>
    </NarrowPage>
  );
}
