import {
  acceptInvitation,
  declineInvitation,
  type JoinOffer,
  logOut,
  readInvitation,
  type SignedInUser,
} from '@linecheck/contract';
import { join } from '@linecheck/texts/en/join';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, Suspense, useState } from 'react';
import { problemOf, refusalOf, send } from '../api/send';
import { SignInForm } from '../features/accounts/sign-in-form';
import { setCurrentUser, userQueryKey, useVisitor } from '../features/accounts/use-user';
import { failureWords, notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { Notice } from '../ui/feedback/notice';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { Card } from '../ui/layout/card';
import { useAddressToken } from './account/use-address-token';
import { NarrowPage } from './shell/narrow-page';
import { dashboardOf } from './shell/workspace-switcher';

const RegistrationForm = lazy(async () => ({ default: (await import('./register-page')).RegistrationForm }));

/** Target of the link of an invitation to a workspace. Opening it uses up nothing. */
export function JoinPage() {
  const texts = useTexts(join);
  const { token } = useAddressToken('/join');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation to join', token],
    queryFn: () => send(readInvitation, { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    gcTime: 0,
  });
  return (
    <NarrowPage>
      {data && token !== undefined ? (
        <Offer offer={data} token={token} />
      ) : token === undefined || refusalOf(error) !== undefined ? (
        <Invalid why={error} />
      ) : error ? (
        <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {notLoadedWords(error)}
        </ErrorCard>
      ) : (
        <SkeletonRows rows={2} label={texts.loading} />
      )}
    </NarrowPage>
  );
}

type Invalidity = keyof typeof join.invalid;

const isInvalidity = (reason: unknown): reason is Invalidity =>
  typeof reason === 'string' && Object.hasOwn(join.invalid, reason);

/** Replaces the page of a link that does not work: the reason, and what to do. */
function Invalid({ why }: { readonly why: Error | null }) {
  const texts = useTexts(join);
  const reason = problemOf(why)?.params?.reason;
  const { title, text } = texts.invalid[isInvalidity(reason) ? reason : 'general'];
  return (
    <MessageCard
      tone="failed"
      takesFocus
      icon={<Unlink aria-hidden />}
      title={title}
      actions={<PageLink href="/dashboard">{texts.dashboard}</PageLink>}
    >
      {text}
    </MessageCard>
  );
}

interface OfferProps {
  readonly offer: JoinOffer;
  readonly token: string;
}

function Offer({ offer, token }: OfferProps) {
  const texts = useTexts(join);
  const visitor = useVisitor();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () => send(acceptInvitation, { body: { token } }),
    onSuccess: (workspace) => window.location.assign(dashboardOf(workspace)),
  });
  const decline = useMutation({ mutationFn: () => send(declineInvitation, { body: { token } }) });
  // Afterwards the page offers to sign in to another account.
  const signOut = useMutation({
    mutationFn: () => send(logOut, {}),
    onSuccess: () => setCurrentUser(queries, null),
  });
  const refused = [accept.error, decline.error].find((error) => refusalOf(error) === 'join_not_valid');
  if (refused) return <Invalid why={refused} />;
  if (refusalOf(accept.error) === 'already_member') return <AlreadyMember name={offer.workspaceName} />;
  if (decline.isSuccess)
    return (
      <MessageCard takesFocus icon={<CircleCheck aria-hidden />} title={texts.declined} actions={null}>
        {texts.declinedHint}
      </MessageCard>
    );
  const user = visitor.kind === 'host' ? visitor.user : undefined;
  const isOther = user !== undefined && offer.email !== null && user.email.toLowerCase() !== offer.email;
  const { workspaceName: name } = offer;
  const next = isOther ? { label: texts.signOut, ...signOut } : { label: texts.accept, ...accept };
  const isBusy = next.isPending || decline.isPending;
  return (
    <div className="grid gap-4">
      <MessageCard
        icon={<UserPlus aria-hidden />}
        title={fill(texts.title, { name })}
        actions={
          <>
            <Button fullWidth="phone" busy={decline.isPending} pending={isBusy} onClick={() => decline.mutate()}>
              {texts.decline}
            </Button>
            {user && (
              <Button
                variant="primary"
                fullWidth="phone"
                busy={next.isPending || next.isSuccess}
                pending={isBusy}
                onClick={() => next.mutate()}
              >
                {next.label}
              </Button>
            )}
          </>
        }
        footnote={isOther ? undefined : <Footnote user={user} onSwitch={() => signOut.mutate()} />}
      >
        <Inviter offer={offer} />
        {isOther && (
          <p className="mt-3 text-14">{fill(texts.otherAccount, { email: offer.email ?? '', account: user.email })}</p>
        )}
      </MessageCard>
      <Failure title={texts.notAccepted} error={accept.error} />
      <Failure title={texts.notDeclined} error={decline.error} />
      <Failure title={texts.notSignedOut} error={signOut.error} />
      {(visitor.kind === 'anonymous' || visitor.kind === 'ended') && <Entry offer={offer} token={token} />}
    </div>
  );
}

/** Who invites, by the address: the names are whatever the sender has typed. */
function Inviter({ offer: { invitedBy, inviterEmail, role: offered } }: Pick<OfferProps, 'offer'>) {
  const texts = useTexts(join);
  const role = texts.roles[offered];
  if (invitedBy === null) return <p>{fill(texts.anonymousText, { role })}</p>;
  if (inviterEmail !== null)
    return (
      <p className="wrap-anywhere">{fill(texts.textWithAddress, { inviter: invitedBy, email: inviterEmail, role })}</p>
    );
  return (
    <>
      <p>{fill(texts.text, { inviter: invitedBy, role })}</p>
      <p className="mt-3 text-14">{texts.unconfirmed}</p>
    </>
  );
}

interface FailureProps {
  readonly title: string;
  readonly error: Error | null;
}

/** Only owners see the messages about full workspaces. */
function Failure({ title, error }: FailureProps) {
  const texts = useTexts(join);
  if (error === null) return null;
  const isFull = ['people_limit', 'plan_required'].includes(refusalOf(error) ?? '');
  return (
    <Notice tone="failed" role="alert" title={title}>
      {isFull ? texts.full : failureWords(error, texts.failedHint)}
    </Notice>
  );
}

function AlreadyMember({ name }: { readonly name: string }) {
  const texts = useTexts(join);
  return (
    <MessageCard
      takesFocus
      icon={<UserCheck aria-hidden />}
      title={texts.member.title}
      actions={<PageLink href="/dashboard">{texts.dashboard}</PageLink>}
    >
      {fill(texts.member.text, { name })}
    </MessageCard>
  );
}

interface FootnoteProps {
  readonly user: SignedInUser | undefined;
  readonly onSwitch: () => void;
}

function Footnote({ user, onSwitch }: FootnoteProps) {
  const texts = useTexts(join);
  if (user === undefined) return texts.needsAccount;
  return (
    <>
      <span className="wrap-anywhere">{fill(texts.account, { email: user.email })}</span>{' '}
      <button type="button" className="link" onClick={onSwitch}>
        {texts.useAnother}
      </button>
    </>
  );
}

function Entry({ offer, token }: OfferProps) {
  const texts = useTexts(join);
  const queries = useQueryClient();
  const [entry, setEntry] = useState<'signIn' | 'register'>();
  const openJoined = () => {
    const joined = queries.getQueryData<SignedInUser>(userQueryKey)?.workspaces.find(({ isOwn }) => !isOwn);
    if (joined) window.location.assign(dashboardOf(joined));
  };
  return (
    <Card padding="roomy">
      {entry === undefined && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button fullWidth="always" onClick={() => setEntry('signIn')}>
            {texts.signIn}
          </Button>
          <Button variant="primary" fullWidth="always" onClick={() => setEntry('register')}>
            {texts.register}
          </Button>
        </div>
      )}
      {/* After signing in, the page offers to accept. */}
      {entry === 'signIn' && (
        <SignInForm email={offer.email ?? undefined} returnTo={`/join#token=${token}`} onSignedIn={() => undefined} />
      )}
      {entry === 'register' && (
        <Suspense fallback={<SkeletonRows rows={3} label={texts.loading} />}>
          <RegistrationForm joining={{ email: offer.email, joinToken: token }} onSignedIn={openJoined} />
        </Suspense>
      )}
    </Card>
  );
}
