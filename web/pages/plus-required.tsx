import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { BackToTesting } from './back-to-testing';
import { GateCard } from './gate-card';

/** In the place of the dashboard for somebody who is not signed in. */
export function PlusRequired() {
  return (
    <GateCard
      title="Plus Features Required"
      actions={
        <>
          <BackToTesting />
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
    </GateCard>
  );
}
