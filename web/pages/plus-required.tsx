import Lock from 'lucide-react/icons/lock';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { MessageCard } from '../ui/message-card';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

/** In the place of the dashboard for somebody who is not signed in. */
export function PlusRequired() {
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <MessageCard
          icon={<Lock aria-hidden />}
          title="Plus Features Required"
          actions={
            <>
              <Link href="/" asChild>
                <ButtonLink wide="phone">Back to Testing</ButtonLink>
              </Link>
              <Link href="/register" asChild>
                <ButtonLink look="primary" wide="phone">
                  Sign Up for Plus
                </ButtonLink>
              </Link>
            </>
          }
          footnote={
            <>
              Have an account?{' '}
              <Link href="/login" className="link">
                Sign In
              </Link>
            </>
          }
        >
          The dashboard is available for Plus and Pro subscribers.
        </MessageCard>
      </div>
    </PageFrame>
  );
}
