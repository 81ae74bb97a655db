import type { BookingHook } from '@linecheck/contract';
import { bookingHooks } from '@linecheck/texts/en/booking-hooks';
import { bookingsIn } from '@linecheck/texts/en/bookings-in';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { pageOrigin } from '../../api/page-source';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { recentMoment } from '../../texts/format';
import type { GlanceState } from '../../texts/glance-words';
import { useTexts } from '../../texts/use-texts';
import { Button, ButtonLink } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { ListRow, RowDisclosure, RowList } from '../../ui/layout/list-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Menu } from '../../ui/overlays/menu';
import type { ElementNode } from '../../ui/theme/element-node';
import { hookState, type ListedShow } from './hook-words';
import { type HookSecret, useHookChanges } from './use-booking-hooks';

const loadMessages = () => import('./hook-messages');
const HookMessages = lazy(async () => ({ default: (await loadMessages()).HookMessages }));
const loadSecret = () => import('./hook-secret-dialog');
const HookSecretDialog = lazy(async () => ({ default: (await loadSecret()).HookSecretDialog }));

interface BookingRowsProps {
  readonly shows: readonly ListedShow[];
  readonly hooks: readonly BookingHook[];
}

/** Shows with their booking page, each with the booking tools that send to it. */
export function BookingRows({ shows, hooks }: BookingRowsProps) {
  const texts = useTexts(bookingsIn);
  return (
    <RowList label={texts.label}>
      {shows.map((show) => (
        <ShowRow key={show.id} show={show} hooks={hooks.filter(({ showId }) => showId === show.id)} />
      ))}
    </RowList>
  );
}

function ShowRow({ show, hooks }: { readonly show: ListedShow; readonly hooks: readonly BookingHook[] }) {
  const texts = useTexts(bookingsIn);
  const { id, title, asked, endedAt, bookingCode } = show;
  return (
    <ListRow
      title={title}
      state={
        endedAt !== null ? (
          <StatusLabel tone="idle">{texts.ended}</StatusLabel>
        ) : (
          asked > 0 && <StatusLabel tone="warning">{fill(texts.asked, { count: asked })}</StatusLabel>
        )
      }
      actions={
        <Link href={`/shows/${id}`} asChild>
          <ButtonLink>{texts.openShow}</ButtonLink>
        </Link>
      }
    >
      {bookingCode !== null && endedAt === null && <PagePart show={show} code={bookingCode} />}
      {hooks.map((hook) => (
        <HookRow key={hook.id} hook={hook} show={title} />
      ))}
    </ListRow>
  );
}

interface PartHeadProps {
  readonly title: string;
  readonly state: GlanceState;
  readonly note?: string | undefined;
  readonly address: string;
  readonly children?: ElementNode;
}

/** One way in which bookings come in: its state and its address. */
function PartHead({ title, state, note, address, children }: PartHeadProps) {
  const texts = useTexts(bookingsIn);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow basis-56">
        <h4 className="text-14 font-semi">{title}</h4>
        <StatusLabel tone={state.tone} size={13}>
          {state.words}
        </StatusLabel>
        <p className="font-mono text-12 break-all text-ink-3">{address}</p>
        {note !== undefined && <p className="text-12 text-ink-3">{note}</p>}
      </div>
      <div className="flex items-center gap-1">
        <CopyButton
          size={32}
          text={address}
          label={texts.copyAddress}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
        />
        {children}
      </div>
    </div>
  );
}

/** The page to which booking tools send their guests after a booking. */
function PagePart({ show, code }: { readonly show: ListedShow; readonly code: string }) {
  const texts = useTexts(bookingsIn);
  return (
    <section aria-label={texts.page} className="border-t border-line">
      <PartHead
        title={texts.page}
        state={{ tone: 'passed', words: show.approvesFirst ? texts.approvesFirst : texts.pageOpen }}
        address={`${pageOrigin()}/book/${code}`}
      />
    </section>
  );
}

interface HookRowProps {
  readonly hook: BookingHook;
  /** Title of the show. */
  readonly show: string;
}

type RowQuestion = 'rotating' | 'deleting';

function HookRow({ hook, show }: HookRowProps) {
  const texts = useTexts(bookingsIn);
  const kind = useTexts(bookingHooks).kinds[hook.kind];
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<RowQuestion>();
  const [secret, setSecret] = useState<HookSecret>();
  const { earlierUntil } = hook;
  const isEarlierValid = earlierUntil !== null && Date.parse(earlierUntil) > serverNow();
  return (
    <section aria-label={kind} className="border-t border-line">
      <PartHead
        title={kind}
        state={hookState(hook)}
        note={isEarlierValid ? fill(texts.bothSecrets, { when: recentMoment(earlierUntil) }) : undefined}
        address={hook.address}
      >
        <Menu label={fill(texts.more, { kind, show })}>
          <Button icon={<KeyRound aria-hidden />} onClick={() => setAsked('rotating')}>
            {texts.rotate}
          </Button>
          <span className="menu-danger">
            <Button icon={<Trash2 aria-hidden />} onClick={() => setAsked('deleting')}>
              {texts.remove}
            </Button>
          </span>
        </Menu>
      </PartHead>
      <RowDisclosure label={texts.messages} open={isOpen} onToggle={setOpen} load={loadMessages}>
        <Suspense fallback={<SkeletonRows rows={2} label={texts.messages} />}>
          <HookMessages id={hook.id} />
        </Suspense>
      </RowDisclosure>
      <HookQuestions {...{ hook, show, asked }} onSecret={setSecret} onClose={() => setAsked(undefined)} />
      {secret !== undefined && (
        <Suspense>
          <HookSecretDialog made={secret} kind={hook.kind} show={show} onDone={() => setSecret(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface HookQuestionsProps extends HookRowProps {
  readonly asked: RowQuestion | undefined;
  readonly onSecret: (made: HookSecret) => void;
  readonly onClose: () => void;
}

function HookQuestions({ hook, show, asked, onSecret, onClose }: HookQuestionsProps) {
  const texts = useTexts(bookingsIn);
  const kind = useTexts(bookingHooks).kinds[hook.kind];
  const { rotation, removal } = useHookChanges(hook);
  const shared = { cancelLabel: texts.cancel, closeLabel: texts.close, onCancel: onClose };
  return (
    <>
      <ConfirmLater
        {...shared}
        open={asked === 'rotating'}
        danger={false}
        title={fill(texts.rotating.title, { kind })}
        description={texts.rotating.hint}
        confirmLabel={texts.rotating.confirm}
        busy={rotation.isPending}
        onConfirm={() => rotation.mutate({ load: loadSecret, show: onSecret }, { onSettled: onClose })}
      />
      <ConfirmLater
        {...shared}
        open={asked === 'deleting'}
        title={fill(texts.deleting.title, { kind, show })}
        description={texts.deleting.hint}
        confirmLabel={texts.deleting.confirm}
        busy={removal.isPending}
        onConfirm={() => removal.mutate(undefined, { onSettled: onClose })}
      />
    </>
  );
}
