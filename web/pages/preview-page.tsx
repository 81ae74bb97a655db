import { isRecord } from '@linecheck/checks/records';
import { type GuestSession, previewGuestPage, type SessionChanges, type SignedInUser } from '@linecheck/contract';
import { guestPreview } from '@linecheck/texts/en/workspace/guest-preview';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import Lock from 'lucide-react/icons/lock';
import SearchX from 'lucide-react/icons/search-x';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { setHostMark } from '../api/host-marks';
import type { PreviewRequest } from '../api/preview-href';
import { refusalOf, send } from '../api/send';
import { notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { ButtonLink } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { HostOnly, SignInRequired } from './account/host-only';
import { HostFrame } from './shell/host-frame';
import { useSearch } from './shell/use-search';
import { GuestPage } from './test/guest-page';

/** Page at /preview: the page of a guest, for its host. It has no code, so it records and sends nothing. */
export function PreviewPage() {
  const texts = useTexts(guestPreview);
  return <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={HostPreview} />;
}

function HostPreview({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(guestPreview);
  const { link, episode } = useSearch('link', 'episode');
  const [draft] = useState(() => draftIn(window.location.hash));
  const wanted = { ...(link !== undefined && { link }), ...(episode !== undefined && { episode }), ...draft };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['guest-preview', wanted],
    queryFn: ({ signal }) => send(previewGuestPage, { body: wanted }, signal),
    // A later preview must show the current page.
    gcTime: 0,
  });
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) setHostMark(user.id, 'previewed');
  }, [isShown, user.id]);
  if (data) {
    const { session, branding, checklist } = data;
    return (
      <>
        <Banner session={session} back={backOf(wanted)} />
        <GuestPage
          code={undefined}
          link={{ kind: 'valid', code: undefined, session }}
          branding={branding}
          entries={checklist}
        />
      </>
    );
  }
  return (
    <HostFrame user={user}>
      {error === null ? (
        <SkeletonRows rows={4} label={texts.loading} />
      ) : (
        <NotShown error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </HostFrame>
  );
}

/** The form in the fragment of the address; none if it is not readable. */
function draftIn(fragment: string): Pick<PreviewRequest, 'draft'> {
  const written = new URLSearchParams(fragment.slice(1)).get('draft');
  if (written === null) return {};
  const draft = parsed(written);
  return isDraft(draft) ? { draft } : {};
}

const DRAFT_FIELDS: readonly string[] = [
  'title',
  'checklistTemplateId',
  'guestFirstName',
  'guestSurname',
  'guestEmail',
  'guestMessage',
] satisfies readonly (keyof SessionChanges)[];

/** The server checks the texts themselves. */
const isDraft = (draft: unknown): draft is SessionChanges =>
  isRecord(draft) &&
  Object.entries(draft).every(
    ([name, value]) => DRAFT_FIELDS.includes(name) && (value === null || typeof value === 'string'),
  );

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Invalid JSON becomes undefined, which is no draft.
    return undefined;
  }
}

const backOf = ({ episode }: PreviewRequest): string => (episode === undefined ? '/dashboard' : `/episodes/${episode}`);

interface BannerProps {
  readonly session: GuestSession;
  readonly back: string;
}

/** Strip above the page, so that no one takes the preview for the page of a guest. */
function Banner({ session, back }: BannerProps) {
  const texts = useTexts(guestPreview);
  return (
    <aside aria-label={texts.title} className="border-b border-info-line bg-info-bg text-info">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-14">
        <Eye aria-hidden className="size-5 flex-none max-sm:hidden" />
        <p className="min-w-0 grow basis-64 text-pretty wrap-anywhere">
          <strong className="font-semi">{texts.banner}</strong>
          <span className="block">{fill(texts.hint, { name: session.guestFirstName })}</span>
        </p>
        <Link href={back} asChild>
          <ButtonLink>{texts.close}</ButtonLink>
        </Link>
      </div>
    </aside>
  );
}

interface NotShownProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function NotShown({ error, busy, onRetry }: NotShownProps) {
  const texts = useTexts(guestPreview);
  const refusal = refusalOf(error);
  if (refusal === 'not_found' || refusal === 'invalid')
    return <Message {...texts.gone} icon={<SearchX aria-hidden />} />;
  if (refusal === 'plan_required') return <Message {...texts.noPlan} icon={<Lock aria-hidden />} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={busy} retryLabel={retryLabel()} onRetry={onRetry}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

interface MessageProps extends Pick<ComponentProps<typeof MessageCard>, 'icon'> {
  readonly title: string;
  readonly hint: ReactNode;
}

function Message({ icon, title, hint }: MessageProps) {
  const { gone } = useTexts(guestPreview);
  return (
    <div className="mx-auto max-w-112">
      <MessageCard icon={icon} title={title} actions={<PageLink href="/dashboard">{gone.action}</PageLink>}>
        {hint}
      </MessageCard>
    </div>
  );
}
