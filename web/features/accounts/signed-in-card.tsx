import type { User } from '@linecheck/contract';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { shownName } from './shown-name';

/** In the place of a form that a signed-in host does not need. */
export function SignedInCard({ user }: { readonly user: User }) {
  return (
    <Card padding="roomy" aria-labelledby="signed-in-title">
      <h1 id="signed-in-title" className="text-22 font-bold tracking-tight">
        You are signed in
      </h1>
      <p className="mt-2 text-ink-2 wrap-anywhere">
        {shownName(user)}, your guest links and their results are on your dashboard.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href="/dashboard" asChild>
          <ButtonLink look="primary" wide="phone">
            Go to the Dashboard
          </ButtonLink>
        </Link>
        <Link href="/" asChild>
          <ButtonLink wide="phone">Back to Testing</ButtonLink>
        </Link>
      </div>
    </Card>
  );
}
