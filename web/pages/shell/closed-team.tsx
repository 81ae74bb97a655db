import type { SignedInUser } from '@linecheck/contract';
import { closedTeam } from '@linecheck/texts/en/closed-team';
import Lock from 'lucide-react/icons/lock';
import { Link, useRouter } from 'wouter';
import { actingIn } from '../../features/accounts/use-user';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { MessageCard } from '../../ui/feedback/message-card';
import { HostFrame } from './host-frame';

const SETUP = '/account#sign-in';

interface ClosedTeamProps {
  readonly user: SignedInUser;
  /** True if the hidden page has changes that are not saved. */
  readonly isKept: boolean;
}

/** Replaces the pages of a team that is closed to the person. */
export function ClosedTeam({ user, isKept }: ClosedTeamProps) {
  const texts = useTexts(closedTeam);
  const { hrefs } = useRouter();
  return (
    <HostFrame user={user}>
      <div className="mx-auto w-full max-w-112 sm:pt-6">
        <MessageCard
          takesFocus
          icon={<Lock aria-hidden />}
          title={fill(texts.title, { team: actingIn(user)?.name ?? '' })}
          actions={
            isKept ? (
              <ButtonLink variant="primary" fullWidth="phone" href={hrefs(SETUP)} target="_blank" rel="noreferrer">
                {texts.actionInTab}
              </ButtonLink>
            ) : (
              <Link href={SETUP} asChild>
                <ButtonLink variant="primary" fullWidth="phone">
                  {texts.action}
                </ButtonLink>
              </Link>
            )
          }
        >
          <span className="block">{texts.hint}</span>
          {isKept && <span className="mt-2 block">{texts.kept}</span>}
        </MessageCard>
      </div>
    </HostFrame>
  );
}
