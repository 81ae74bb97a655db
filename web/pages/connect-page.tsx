import { can, roleMay, type SignedInUser } from '@linecheck/contract';
import { connect } from '@linecheck/texts/en/connect';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'wouter';
import { actingIn } from '../features/accounts/use-user';
import { useTexts } from '../texts/use-texts';
import { ButtonLink } from '../ui/controls/button';
import { HostOnly, SignInRequired } from './account/host-only';
import { BookingsSection } from './connect/bookings-section';
import { CalendarSection, TokensSection } from './connect/own-sections';
import { WebhooksSection } from './connect/webhooks-section';
import { HostFrame } from './shell/host-frame';

/** What a workspace is connected with, and the tokens and the calendar of the person. */
export function ConnectPage() {
  const texts = useTexts(connect);
  return <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={HostConnect} />;
}

function HostConnect({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(connect);
  const works = roleMay(actingIn(user)?.role ?? 'owner', 'work');
  const hasShows = can(user.plan, 'episodes');
  return (
    <HostFrame user={user}>
      <div className="mx-auto grid max-w-240 gap-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-28 font-bold tracking-tight">{texts.title}</h1>
            <p className="mt-1 text-ink-2">{texts.hint}</p>
            {!works && <p className="mt-1 text-14 text-ink-2">{texts.forViewers}</p>}
          </div>
          <Link href="/account" asChild>
            <ButtonLink icon={<ArrowLeft aria-hidden className="rtl-mirrored" />}>{texts.back}</ButtonLink>
          </Link>
        </div>
        {works && (
          <>
            {hasShows && <BookingsSection />}
            <WebhooksSection kind="webhook" hasShows={hasShows} />
            <WebhooksSection kind="channel" hasShows={hasShows} />
          </>
        )}
        <TokensSection />
        {(hasShows || user.workspaces.length > 1) && <CalendarSection />}
      </div>
    </HostFrame>
  );
}
