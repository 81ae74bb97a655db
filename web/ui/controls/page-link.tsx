import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from './button';

interface PageLinkProps {
  readonly href: string;
  readonly variant?: 'default' | 'primary';
  readonly children: ReactNode;
}

/** Button that links to another page of the app; full width on phones. */
export function PageLink({ href, variant = 'primary', children }: PageLinkProps) {
  return (
    <Link href={href} asChild>
      <ButtonLink variant={variant} fullWidth="phone">
        {children}
      </ButtonLink>
    </Link>
  );
}
