import Lock from 'lucide-react/icons/lock';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

/** In the place of the dashboard for somebody who is not signed in. */
export function PlusRequired() {
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <Card padding="roomy" aria-labelledby="plus-required">
          <div className="grid justify-items-center text-center">
            <span className="state-icon">
              <Lock aria-hidden />
            </span>
            <h1 id="plus-required" className="mt-2 text-22 font-bold tracking-tight">
              Plus Features Required
            </h1>
            <p className="mt-2 text-ink-2">The dashboard is available for Plus and Pro subscribers.</p>
            <div className="mt-6 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
              <Link href="/" asChild>
                <ButtonLink wide="phone">Back to Testing</ButtonLink>
              </Link>
              <Link href="/register" asChild>
                <ButtonLink look="primary" wide="phone">
                  Sign Up for Plus
                </ButtonLink>
              </Link>
            </div>
            <p className="mt-6 text-14 text-ink-2">
              Have an account?{' '}
              <Link href="/login" className="link">
                Sign In
              </Link>
            </p>
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}
