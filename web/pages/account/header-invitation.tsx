import { Link } from 'wouter';
import { ButtonLink } from '../../ui/controls/button';

interface HeaderInvitationProps {
  /** Question to visitors who may need the other page; not shown on phones. */
  readonly question: string;
  readonly href: string;
  readonly action: string;
}

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
