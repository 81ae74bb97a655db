import { Link } from 'wouter';
import { ButtonLink } from '../../ui/controls/button';

interface HeaderInvitationProps {
  /** Why one might be on the wrong page; not shown on phones. */
  readonly question: string;
  readonly href: string;
  readonly action: string;
}

/** In the header of a form for visitors: the way to the other form. */
export function HeaderInvitation({ question, href, action }: HeaderInvitationProps) {
  return (
    <>
      <span className="text-14 text-ink-2 max-sm:hidden">{question}</span>
      <Link href={href} asChild>
        <ButtonLink>{action}</ButtonLink>
      </Link>
    </>
  );
}
