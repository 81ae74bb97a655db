import {
  changeName,
  leaveWorkspace,
  type NameChanges,
  nameChangeRules,
  RESULT_LETTERS,
  type ResultLetterSettings,
  type RoleAction,
  roleMay,
  type SignedInUser,
} from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { activityLink } from '@linecheck/texts/en/activity-link';
import { connectLink } from '@linecheck/texts/en/connect-link';
import { reachForm } from '@linecheck/texts/en/help-requests/reach-form';
import { leaving } from '@linecheck/texts/en/leaving';
import { methodList } from '@linecheck/texts/en/sign-in-methods';
import { useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import Plug from 'lucide-react/icons/plug';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { withRecentSignIn } from '../api/recent-sign-in';
import { send } from '../api/send';
import { AccountDeletion } from '../features/accounts/account-deletion';
import { EmailChange } from '../features/accounts/email/email-change';
import { ExportLink } from '../features/accounts/export-link';
import { SignInMethods } from '../features/accounts/methods/sign-in-methods';
import { kindsOf, useMethods } from '../features/accounts/methods/use-methods';
import { NameFields } from '../features/accounts/name-fields';
import { PasswordForm } from '../features/accounts/passwords/password-form';
import { SignInList } from '../features/accounts/sign-in-list';
import { useAccountChange } from '../features/accounts/use-account-change';
import { useResultEmailChange, useResultEmails } from '../features/accounts/use-result-emails';
import { useSignInWays } from '../features/accounts/use-sign-in-ways';
import { actingIn, setCurrentUser, usePlanReload, userQueryKey } from '../features/accounts/use-user';
import { forgetChoice } from '../features/checklists/local-checklist';
import { PlanState } from '../features/plans/plan-state';
import { TrialCard } from '../features/plans/trial-card';
import { notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useLaterForm } from '../texts/use-later-form';
import { useTexts } from '../texts/use-texts';
import { useUnsaved } from '../ui/behaviour/use-unsaved';
import { whenNear } from '../ui/behaviour/when-near';
import { Button, ButtonLink } from '../ui/controls/button';
import { SegmentedFilter } from '../ui/controls/segmented-filter';
import { ErrorCard } from '../ui/feedback/error-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { Card } from '../ui/layout/card';
import { ConfirmLater } from '../ui/overlays/confirm-later';
import { showToast } from '../ui/overlays/toast';
import { HostOnly, SignInRequired } from './account/host-only';
import { WorkspaceDeletion } from './account/workspace-deletion';
import { PartBoundary } from './shell/error-boundary';
import { HostFrame } from './shell/host-frame';

const loadReach = () => import('../features/reach/reach-settings');
const ReachSettings = lazy(async () => ({ default: (await loadReach()).ReachSettings }));

/** The address of a board's link to the form ends with it. */
const REACH_ANCHOR = '#reach';

export function AccountPage() {
  const texts = useTexts(account);
  return (
    <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={Account} staysOpen />
  );
}

function Account({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(account);
  const activityTexts = useTexts(activityLink);
  const connectTexts = useTexts(connectLink);
  const methodTexts = useTexts(methodList);
  const reload = usePlanReload();
  const acting = actingIn(user);
  const isClosed = acting?.needsSecondFactor === true;
  const may = (action: RoleAction) => !isClosed && roleMay(acting?.role ?? 'owner', action);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  useSignInPlace();
  const sayGoodbye = () => {
    forgetChoice(user.id);
    navigate('/goodbye', { replace: true });
    // Clears all data loaded for the host.
    setCurrentUser(queries, null);
  };
  return (
    <HostFrame user={user}>
      <div className="mx-auto grid max-w-190 gap-8">
        <h1 className="text-28 font-bold tracking-tight">{texts.title}</h1>
        <Section title={texts.name.title}>
          <Card>
            <div className="grid gap-5">
              <NameForm user={user} />
              <EmailChange user={user} />
            </div>
          </Card>
        </Section>
        {acting !== undefined && !acting.isOwn && <LeaveSection name={acting.name} />}
        {acting !== undefined && !acting.isOwn && may('people') && <DeletionSection name={acting.name} />}
        {may('plan') && (
          <Section title={texts.plan}>
            <div className="grid gap-4">
              <PlanState subscription={user} />
              <TrialCard subscription={user} onChanged={reload} />
            </div>
          </Section>
        )}
        {may('work') && <ReachSection />}
        {!isClosed && (
          <>
            <Section title={texts.letters.title} text={texts.letters.hint}>
              <ResultEmailsCard />
            </Section>
            <Section title={connectTexts.title} text={connectTexts.hint}>
              <Link href="/connect" asChild>
                <ButtonLink fullWidth="phone" icon={<Plug aria-hidden />}>
                  {connectTexts.open}
                </ButtonLink>
              </Link>
            </Section>
          </>
        )}
        <div id={SIGN_IN_PLACE} className="scroll-mt-20">
          <Section title={methodTexts.title} text={methodTexts.hint}>
            <SignInMethods user={user} />
          </Section>
        </div>
        <PasswordSection user={user} />
        <Section title={texts.signIns.title} text={texts.signIns.hint}>
          <SignInList />
        </Section>
        {may('audit') && (
          <Section title={activityTexts.title} text={activityTexts.hint}>
            <Link href="/activity" asChild>
              <ButtonLink fullWidth="phone" icon={<History aria-hidden />}>
                {activityTexts.open}
              </ButtonLink>
            </Link>
          </Section>
        )}
        {may('export') && (
          <Section title={texts.data.title} text={texts.data.hint}>
            <ExportLink />
          </Section>
        )}
        <Section title={texts.deletion.title} text={texts.deletion.hint}>
          <AccountDeletion user={user} onDeleted={sayGoodbye} />
        </Section>
      </div>
    </HostFrame>
  );
}

/** The id of the part in which people set up how they sign in; addresses end with it. */
const SIGN_IN_PLACE = 'sign-in';

/** A page that the browser renders has no such part yet when the browser looks for it. */
function useSignInPlace(): void {
  useEffect(() => {
    if (window.location.hash === `#${SIGN_IN_PLACE}`) document.getElementById(SIGN_IN_PLACE)?.scrollIntoView();
  }, []);
}

/** The form for the password; where passwords are switched off, a sentence. */
function PasswordSection({ user }: { readonly user: SignedInUser }) {
  const { password: texts } = useTexts(account);
  const ways = useSignInWays();
  const { data } = useMethods();
  const isFirst = data !== undefined && !kindsOf(data.methods).includes('password');
  if (ways?.isServiceOnly === true && ways.service !== null)
    return <Section title={texts.title} text={fill(texts.off, { service: ways.service })} />;
  return (
    <Section title={texts.title} text={isFirst ? texts.setHint : texts.hint}>
      <Card>
        <PasswordForm user={user} isFirst={isFirst} />
      </Card>
    </Section>
  );
}

/** Loads its form when it is opened, by its button or by a link of a board. */
function ReachSection() {
  const texts = useTexts(reachForm);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(window.location.hash === REACH_ANCHOR), []);
  return (
    <Section title={texts.title} text={texts.hint}>
      {isOpen ? (
        <Suspense fallback={<SkeletonRows rows={2} label={texts.loading} />}>
          <ReachSettings />
        </Suspense>
      ) : (
        <Button fullWidth="phone" onClick={() => setOpen(true)} {...whenNear(loadReach)}>
          {texts.open}
        </Button>
      )}
    </Section>
  );
}

function LeaveSection({ name }: { readonly name: string }) {
  const texts = useTexts(leaving);
  const [isAsking, setAsking] = useState(false);
  const { change, isPending } = useAccountChange({
    send: () => withRecentSignIn(() => send(leaveWorkspace, {})),
    onDone: () => window.location.assign('/dashboard'),
    failed: texts.leave.failed,
  });
  return (
    <Section title={fill(texts.leave.section, { name })} text={texts.leave.sectionHint}>
      <Button fullWidth="phone" onClick={() => setAsking(true)}>
        {texts.leave.open}
      </Button>
      <ConfirmLater
        open={isAsking}
        title={texts.leave.title}
        description={texts.leave.hint}
        confirmLabel={texts.leave.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => change()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

function DeletionSection({ name }: { readonly name: string }) {
  const { deletion: texts } = useTexts(leaving);
  return (
    <Section title={fill(texts.section, { name })} text={texts.sectionHint}>
      <WorkspaceDeletion name={name} onDeleted={() => window.location.assign('/dashboard')} />
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semi tracking-heading">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-14 text-ink-2">{text}</p>}
      {children !== undefined && (
        <div className="mt-3">
          <PartBoundary>{children}</PartBoundary>
        </div>
      )}
    </section>
  );
}

const obstacleTexts = { no_mail: 'noMail', unconfirmed: 'unconfirmed' } as const satisfies Record<
  NonNullable<ResultLetterSettings['obstacle']>,
  keyof typeof account.letters.obstacles
>;

function ResultEmailsCard() {
  const { letters: texts } = useTexts(account);
  const { data, error, isFetching, refetch } = useResultEmails();
  if (data) return <Choice {...data} />;
  if (!error) return <SkeletonRows rows={1} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

function Choice({ letters, obstacle }: ResultLetterSettings) {
  const { letters: texts } = useTexts(account);
  const { choose, chosen = letters } = useResultEmailChange();
  const options = RESULT_LETTERS.map((value) => ({ value, label: texts.options[value] }));
  return (
    <Card>
      <SegmentedFilter label={texts.label} options={options} value={chosen} onChange={choose} />
      {obstacle !== null && <p className="mt-3 text-14 text-ink-2">{texts.obstacles[obstacleTexts[obstacle]]}</p>}
    </Card>
  );
}

function NameForm({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const saved = { firstName: user.firstName, lastName: user.lastName };
  const { near, field, changed, submit, setError, reset } = useLaterForm(nameChangeRules, { saved, mode: 'onTouched' });
  const { change, isPending } = useAccountChange({
    send: (body: NameChanges) => send(changeName, { body }),
    onDone: (stored) => {
      queries.setQueryData(userQueryKey, stored);
      reset({ firstName: stored.firstName, lastName: stored.lastName });
      showToast({ title: texts.name.saved, tone: 'passed' });
    },
    failed: texts.name.notSaved,
    fields: ['firstName', 'lastName'],
    setError,
  });
  const isDirty = changed.size > 0;
  useUnsaved(isDirty);
  // Another tab may have changed the other field.
  const save = ({ firstName, lastName }: typeof saved) =>
    change({ ...(changed.has('firstName') && { firstName }), ...(changed.has('lastName') && { lastName }) });
  return (
    <form noValidate className="grid gap-4" {...near} onSubmit={submit((form) => !isPending && save(form))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields field={field} />
      </div>
      <div>
        <Button type="submit" variant={isDirty ? 'primary' : 'default'} fullWidth="phone" busy={isPending}>
          {texts.name.save}
        </Button>
      </div>
    </form>
  );
}
