import { connect } from '@linecheck/texts/en/connect';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { serverNow } from '../../api/send';
import { tokensGlance } from '../../features/access-tokens/token-words';
import { useAccessTokens } from '../../features/access-tokens/use-access-tokens';
import { CalendarFeedSettings } from '../../features/calendar-feed/calendar-feed-settings';
import { useCalendarFeed } from '../../features/calendar-feed/use-calendar-feed';
import { fill } from '../../texts/fill';
import { agoWords, type GlanceState } from '../../texts/glance-words';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { lazyView } from '../shell/lazy-view';
import { useAskFirst } from '../shell/leave-guard';
import { EmptyPart, LoadedPart, RowsLoading, SectionFrame } from './connect-section';

const TokenRows = lazyView(
  'token-rows',
  async () => (await import('../../features/access-tokens/token-rows')).TokenRows,
  <RowsLoading />,
);
const loadDialog = () => import('../../features/access-tokens/token-dialog');
const TokenDialog = lazyOrNothing(async () => (await loadDialog()).TokenDialog);

/** The tokens of the person for this workspace. */
export function TokensSection() {
  const { tokens: texts } = useTexts(connect);
  const { data, error, isFetching, refetch } = useAccessTokens();
  const [isAdding, setAdding] = useState(false);
  const askFirst = useAskFirst();
  const close = () => setAdding(false);
  const tokens = data ?? [];
  const addButton = (
    <Button fullWidth="phone" icon={<Plus aria-hidden />} onClick={() => setAdding(true)} {...whenNear(loadDialog)}>
      {texts.add}
    </Button>
  );
  return (
    <SectionFrame
      title={texts.title}
      hint={texts.hint}
      glance={tokensGlance(tokens)}
      action={tokens.length > 0 && addButton}
      count={tokens.length}
    >
      <LoadedPart
        isLoaded={data !== undefined}
        error={error}
        isFetching={isFetching}
        notLoaded={texts.notLoaded}
        onRetry={() => void refetch()}
      >
        {tokens.length > 0 ? (
          <TokenRows tokens={tokens} />
        ) : (
          <EmptyPart icon={<KeyRound aria-hidden />} title={texts.empty} action={addButton}>
            {texts.emptyHint}
          </EmptyPart>
        )}
      </LoadedPart>
      <p className="mt-3 text-14">
        <a className="link" href="/developers">
          {texts.docs}
        </a>
      </p>
      {isAdding && (
        <Suspense>
          <TokenDialog onDone={close} onClose={() => askFirst(close)} />
        </Suspense>
      )}
    </SectionFrame>
  );
}

/** The calendar of the person, which has the episodes of all their workspaces. */
export function CalendarSection() {
  const { calendar: texts } = useTexts(connect);
  const { data } = useCalendarFeed();
  return (
    <SectionFrame title={texts.title} hint={texts.hint} glance={data?.feed ? feedGlance(data.feed.readAt) : undefined}>
      <CalendarFeedSettings />
    </SectionFrame>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** @param readAt The hour of the last reading, null without any. */
function feedGlance(readAt: string | null): GlanceState {
  const { glance: texts } = currentTexts(connect);
  if (readAt === null) return { tone: 'idle', words: texts.notRead };
  if (serverNow() - Date.parse(readAt) < HOUR_MS) return { tone: 'passed', words: texts.readNow };
  return { tone: 'passed', words: fill(texts.read, { ago: agoWords(readAt) }) };
}
