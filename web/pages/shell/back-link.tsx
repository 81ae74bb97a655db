import { Link } from 'wouter';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="mt-5 text-center text-14">
      <Link href={href} className="link link-alone">
        {children}
      </Link>
    </p>
  );
}
