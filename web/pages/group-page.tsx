import { can, type GuestGroup, groupGuestRules } from '@linecheck/contract';
import { groupPage } from '@linecheck/texts/en/episodes/group';
import { sentences } from '@linecheck/texts/fill';
import DoorClosed from 'lucide-react/icons/door-closed';
import Unlink from 'lucide-react/icons/unlink';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { type JoinedGuest, rememberGuest, watchGuest } from '../features/episodes/board/group-memory';
import { type GroupLink, useGroup, useJoin } from '../features/episodes/board/use-group';
import { startWords } from '../features/episodes/episode-times';
import { hostNameOf } from '../features/test-sessions/host-name';
import { retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { rich } from '../texts/rich';
import { useContractForm } from '../texts/use-contract-form';
import { useTexts } from '../texts/use-texts';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { TextField } from '../ui/controls/text-field';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { Card } from '../ui/layout/card';
import { useBrand } from '../ui/theme/use-brand';
import { HostMarkHeader } from './shell/guest-header';
import { NarrowPage } from './shell/narrow-page';
import { useCleanAddress } from './shell/use-clean-address';

type ValidGroup = Extract<GroupLink, { kind: 'valid' }>;

export function GroupPage() {
  const texts = useTexts(groupPage);
  const { code: pasted = '' } = useParams();
  useCleanAddress(pasted, (code) => `/group/${code}`);
  const link = useGroup(pasted);
  const group = link.kind === 'valid' ? link.group : undefined;
  useOwnTitle(group && fill(texts.titleValid, { title: group.title, host: hostNameOf(group) }));
  useBrand(group && can(group.branding.plan, 'branding') ? group.branding.brandColor : undefined);
  return (
    <NarrowPage header={<HostMarkHeader host={group && hostNameOf(group)} logo={group?.branding.brandLogo} />}>
      <Content link={link} />
    </NarrowPage>
  );
}

function Content({ link }: { readonly link: GroupLink }) {
  const texts = useTexts(groupPage);
  switch (link.kind) {
    case 'loading':
      return <SkeletonRows rows={2} label={texts.loading} />;
    case 'unreachable':
      return (
        <ErrorCard title={texts.notLoaded} busy={link.isRetrying} retryLabel={retryLabel()} onRetry={link.retry}>
          {link.message}
        </ErrorCard>
      );
    case 'not-valid':
      return (
        <MessageCard
          takesFocus
          icon={<Unlink aria-hidden />}
          title={texts.notValid.title}
          actions={<PageLink href="/?guest=true">{texts.checkAnyway}</PageLink>}
        >
          {texts.notValid.hint}
        </MessageCard>
      );
    case 'valid':
      return <Known key={link.code} link={link} />;
  }
}

/** A guest who has joined before can continue, even if the episode takes no more guests. */
function Known({ link }: { readonly link: ValidGroup }) {
  const { code, group } = link;
  const [before, setBefore] = useState(link.before);
  const typed = useRef('');
  useEffect(() => watchGuest(code, setBefore), [code]);
  const [, navigate] = useLocation();
  const go = (sessionCode: string) => navigate(`/?session=${sessionCode}`);
  const forget = () => {
    rememberGuest(code, undefined);
    setBefore(undefined);
  };
  if (before === undefined && group.closed !== null) return <Closed group={group} closed={group.closed} />;
  return (
    <div className="grid gap-4">
      <Invitation group={group} />
      <Card padding="roomy">
        {before === undefined ? (
          <JoinForm link={link} typed={typed} onJoined={go} onOther={setBefore} />
        ) : (
          <Return {...{ before, group }} onGo={() => go(before.sessionCode)} onForget={forget} />
        )}
      </Card>
    </div>
  );
}

function Closed({ group, closed }: { readonly group: GuestGroup; readonly closed: NonNullable<GuestGroup['closed']> }) {
  const texts = useTexts(groupPage);
  const { title, hint } = texts.closed[closed];
  return (
    <MessageCard takesFocus icon={<DoorClosed aria-hidden />} title={title} actions={null}>
      {fill(hint, { host: hostNameOf(group), title: group.title })}
    </MessageCard>
  );
}

function Invitation({ group }: { readonly group: GuestGroup }) {
  const texts = useTexts(groupPage);
  const { there, here } = startWords(group);
  return (
    <div className="text-center">
      <h1 className="text-22 font-bold tracking-tight sm:text-28">{texts.landingTitle}</h1>
      {group.closed !== 'called_off' && (
        <p className="mt-2 text-ink-2 wrap-anywhere">
          {rich(texts.landingHint, {
            host: hostNameOf(group),
            title: (
              <strong className="font-medium text-ink">
                <bdi translate="no">{group.title}</bdi>
              </strong>
            ),
          })}
        </p>
      )}
      <p className="mt-2 text-14 text-ink-2">
        <time dateTime={group.startsAt}>{there}</time>
        {here !== undefined && <span className="block text-ink-3">{here}</span>}
      </p>
    </div>
  );
}

interface JoinFormProps {
  readonly link: ValidGroup;
  /** Keeps the name while the form is replaced, because a guest has joined in another tab. */
  readonly typed: RefObject<string>;
  readonly onJoined: (sessionCode: string) => void;
  readonly onOther: (other: JoinedGuest) => void;
}

function JoinForm({ link: { code, group }, typed, ...events }: JoinFormProps) {
  const texts = useTexts(groupPage);
  const { join, isPending } = useJoin(code, events);
  const { field, handleSubmit, getValues } = useContractForm(groupGuestRules, {
    defaultValues: { name: typed.current },
  });
  useEffect(
    () => () => {
      typed.current = getValues('name');
    },
    [typed, getValues],
  );
  const host = hostNameOf(group);
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ name }) => !isPending && join(name))}>
      <TextField
        label={texts.name}
        autoComplete="name"
        placeholder={fill(texts.namePlaceholder, { host })}
        {...field('name')}
      />
      <Button type="submit" variant="primary" size={48} fullWidth="always" busy={isPending}>
        {texts.join}
      </Button>
      <p className="text-14 text-ink-2">{texts.next}</p>
      <p className="text-14 text-ink-2">{fill(texts.privacy, { host })}</p>
    </form>
  );
}

interface ReturnProps {
  readonly before: JoinedGuest;
  readonly group: GuestGroup;
  readonly onGo: () => void;
  readonly onForget: () => void;
}

function Return({ before: { name }, group, onGo, onForget }: ReturnProps) {
  const texts = useTexts(groupPage);
  const { called_off: calledOff } = texts.closed;
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-18 font-semi tracking-heading wrap-anywhere">{fill(texts.back, { name })}</h2>
        <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
          {group.closed === 'called_off'
            ? sentences(`${calledOff.title}.`, fill(calledOff.hint, { host: hostNameOf(group) }))
            : texts.backHint}
        </p>
      </div>
      <Button variant="primary" size={48} fullWidth="always" onClick={onGo}>
        {fill(texts.go, { name })}
      </Button>
      <Button fullWidth="always" onClick={onForget}>
        {texts.otherPerson}
      </Button>
    </div>
  );
}
