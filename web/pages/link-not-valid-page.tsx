import Unlink from 'lucide-react/icons/unlink';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { MessageCard } from '../ui/message-card';
import { GuestHeader } from './guest-header';
import { PageFrame } from './page-frame';

/** In the place of both pages of a guest. Unknown, expired and regenerated codes are told alike (D6). */
export function LinkNotValidPage() {
  return (
    <PageFrame header={<GuestHeader link={{ kind: 'not-valid' }} branding={undefined} />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <MessageCard
          takesFocus
          icon={<Unlink aria-hidden />}
          title="This link is not complete or no longer valid"
          actions={
            <Link href="/?guest=true" asChild>
              <ButtonLink look="primary" size={48} wide="phone">
                Check my setup anyway
              </ButtonLink>
            </Link>
          }
          footnote="The checks work without a link, too. They stay in your browser, and nothing is sent to anybody."
        >
          Please copy the whole link again from your host's message. If it still does not open, ask your host for a new
          one.
        </MessageCard>
      </div>
    </PageFrame>
  );
}
