import { Link } from 'wouter';

/** Below a form to sign in, for those who cannot. */
export function NoAccountYet() {
  return (
    <p className="mt-6 text-center text-14 text-ink-2">
      No account yet?{' '}
      <Link href="/register" className="link">
        Create your host account
      </Link>
    </p>
  );
}
