import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Wordmark } from '../ui/wordmark';

/** The product's mark, which leads home. On the narrowest screens its name is only read out. */
export function HomeLink({ badge }: { readonly badge?: ReactNode }) {
  return (
    <>
      <Link href="/" className="rounded-ctl max-[374px]:[&_svg+span]:sr-only">
        <Wordmark name="Linecheck" />
      </Link>
      {badge}
    </>
  );
}
