import { Link } from 'wouter';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** Below the card of a form, for those who are here by mistake. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="mt-5 text-center text-14">
      <Link href={href} className="link link-alone">
        {children}
      </Link>
    </p>
  );
}
