import type { CheckName } from '@linecheck/checks/check';
import { type GuestReach, HELP_LINE_MAX, type HelpFacts } from '@linecheck/contract';
import { getHelp as getHelpTexts } from '@linecheck/texts/en/help-requests/guest';
import BellRing from 'lucide-react/icons/bell-ring';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { newUuid } from '../../ui/behaviour/new-uuid';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Dialog } from '../../ui/overlays/dialog';
import { FactsList } from './facts-list';
import { collectFacts, type HelpNeed, helpCallOf, offersHelp } from './help-facts';
import { hasContact, ReachLines } from './reach-lines';
import { useGuestHelp, useGuestHelpChanges } from './use-guest-help';

/** Whose guest asks. */
export interface HelpPlace {
  /** Undefined in a preview, which sends nothing. */
  readonly sessionCode: string | undefined;
  readonly host: string;
  readonly reach: GuestReach | undefined;
}

interface GetHelpProps {
  readonly place: HelpPlace;
  readonly need: HelpNeed;
  /** Called when there is an open request, which another device may have made: its card is shown. */
  readonly onFound: () => void;
  /** Moves to the card of the request: the team has been told, or the guest asks for it. */
  readonly onShow: () => void;
}

/** In a step that failed, or that passes only with a warning again and again: asks the host for help. */
export function GetHelp({ place, need, onFound, onShow }: GetHelpProps) {
  const texts = useTexts(getHelpTexts);
  const { data: help } = useGuestHelp(place.sessionCode);
  const [isOpen, setOpen] = useState(false);
  const isOpenRequest = Boolean(help && help.state !== 'closed');
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (isOpenRequest) found();
  }, [isOpenRequest]);
  if (!offersHelp(need)) return null;
  const isAsked = isOpenRequest && help?.step === need.check;
  return (
    <section aria-label={texts.offer} className="grid gap-3 border-t border-line pt-4">
      {isAsked ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <span>{texts.isAsked}</span>
          <button type="button" className="link min-h-8 max-sm:min-h-11" onClick={onShow}>
            {texts.show}
          </button>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<LifeBuoy aria-hidden />} fullWidth="phone" onClick={() => setOpen(true)}>
            {texts.offer}
          </Button>
          <p className="min-w-0 basis-64 grow text-14 text-pretty text-ink-2 wrap-anywhere">
            {fill(texts.hint, { host: place.host })}
          </p>
        </div>
      )}
      {hasContact(place.reach) && (
        <div className="grid gap-2">
          <p className="text-14 text-ink-2 wrap-anywhere">{fill(texts.directly, { host: place.host })}</p>
          <ReachLines reach={place.reach} />
        </div>
      )}
      {isOpen && (
        <HelpSheet
          {...{ place, need }}
          onAsked={() => {
            setOpen(false);
            onShow();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface HelpSheetProps extends Pick<GetHelpProps, 'place' | 'need'> {
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** What is sent, with a line of the guest's own, and the button that sends it. */
function HelpSheet({ place, need, onAsked, onClose }: HelpSheetProps) {
  const texts = useTexts(getHelpTexts);
  const { sheet } = texts;
  const [line, setLine] = useState('');
  const [askId] = useState(newUuid);
  const facts = useFacts(need);
  const { ask } = useGuestHelpChanges(place.sessionCode ?? '');
  const formId = useId();
  const { sessionCode, reach } = place;
  const isNobody = ask.data?.help === null;
  const ring = (event: FormEvent) => {
    event.preventDefault();
    if (facts === undefined || sessionCode === undefined || ask.isPending) return;
    ask.mutate(helpCallOf({ ...{ sessionCode, need, facts, line, askId } }), {
      onSuccess: ({ help }) => help !== null && onAsked(),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      lightDismiss={false}
      title={fill(sheet.title, { host: place.host })}
      closeLabel={sheet.close}
      footer={
        isNobody ? undefined : (
          <>
            <Button onClick={onClose}>{sheet.cancel}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              icon={<BellRing aria-hidden />}
              busy={ask.isPending}
              pending={facts === undefined || sessionCode === undefined}
            >
              {sheet.ring}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-4" onSubmit={ring}>
        <section
          data-first-focus=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by the keyboard.
          tabIndex={0}
          aria-label={sheet.list}
          className="max-h-64 overflow-auto rounded-ctl border border-line bg-surface-2 px-3 py-1"
        >
          {facts === undefined ? (
            <div role="status">
              <span className="sr-only">{sheet.loading}</span>
              <Skeleton size="h-40 w-full" />
            </div>
          ) : (
            <FactsList check={need.check} facts={facts} />
          )}
        </section>
        <TextField
          label={sheet.line}
          placeholder={sheet.linePlaceholder}
          maxLength={HELP_LINE_MAX}
          autoComplete="off"
          dir="auto"
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
        <p className="text-13 text-pretty text-ink-2">{privacyWords(texts, need.check)}</p>
        {sessionCode === undefined && <Notice tone="info">{texts.preview}</Notice>}
        {isNobody && (
          <Notice tone="warning" role="alert" title={texts.nobody.title} action={reach && <ReachLines reach={reach} />}>
            {texts.nobody.hint}
          </Notice>
        )}
        {ask.isError && (
          <Notice tone="failed" role="alert" title={texts.notSent} action={reach && <ReachLines reach={reach} />}>
            {failureWords(ask.error, texts.tryAgain)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function privacyWords({ privacy }: typeof getHelpTexts, check: CheckName): string {
  return check === 'connection'
    ? privacy.withoutDevices
    : fill(privacy.withDevices, { devices: privacy.devices[check] });
}

/** The facts at the moment when the sheet is opened: the guest reads exactly what is sent. */
function useFacts(need: HelpNeed): HelpFacts | undefined {
  const [facts, setFacts] = useState<HelpFacts>();
  const [first] = useState(need);
  useEffect(() => {
    let isGone = false;
    void collectFacts(first).then((found) => isGone || setFacts(found));
    return () => {
      isGone = true;
    };
  }, [first]);
  return facts;
}
