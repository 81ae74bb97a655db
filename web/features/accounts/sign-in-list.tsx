import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import type { BrowserPlatform } from '@linecheck/checks/browser/help/platform';
import { endOtherSignIns, endSignIn, listSignIns, type SignIn } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send, serverNow } from '../../api/send';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { ListRow, RowList } from '../../ui/layout/list-row';
import { showToast } from '../../ui/overlays/toast';
import { useAccountChange } from './use-account-change';

export function SignInList() {
  const texts = useTexts(account);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: signInsQueryKey,
    queryFn: () => send(listSignIns, {}),
    refetchOnMount: 'always',
  });
  if (data) return <Loaded signIns={data} />;
  if (!error) return <SkeletonRows rows={2} label={texts.signIns.loading} />;
  return (
    <ErrorCard
      title={texts.signIns.notLoaded}
      busy={isFetching}
      retryLabel={retryLabel()}
      onRetry={() => void refetch()}
    >
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

function Loaded({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const texts = useTexts(account);
  const { end, endOthers, isEnding, isEndingOthers } = useSignInEnds();
  return (
    <>
      <RowList label={texts.signIns.label}>
        {signIns.map((signIn) => (
          <ListRow
            key={signIn.id}
            title={browserLabel(texts, signIn.userAgent)}
            meta={fill(texts.signIns.since, { when: formatMoment(signIn.createdAt) })}
            state={<LastUse at={signIn.lastUsedAt} />}
            actions={
              signIn.isCurrent ? (
                <span>
                  <Chip tone="passed">{texts.signIns.current}</Chip>
                </span>
              ) : (
                <Button fullWidth="phone" busy={isEnding} onClick={() => end(signIn)}>
                  {rich(texts.signIns.end, {
                    browser: browserLabel(texts, signIn.userAgent),
                    of: (inside) => <span className="sr-only">{inside}</span>,
                  })}
                </Button>
              )
            }
          />
        ))}
      </RowList>
      {signIns.length > 1 && (
        <div className="mt-3">
          <Button fullWidth="phone" busy={isEndingOthers} onClick={() => endOthers()}>
            {texts.signIns.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}

const HOUR_MS = 60 * 60 * 1000;

function LastUse({ at }: { readonly at: string }) {
  const texts = useTexts(account);
  const isFresh = serverNow() - Date.parse(at) < HOUR_MS;
  return (
    <span className="text-14 text-ink-2">
      {isFresh ? texts.signIns.usedNow : fill(texts.signIns.lastUsed, { when: formatMoment(at) })}
    </span>
  );
}

const LONGEST_NAME = 40;

/** Browser and system of a sign-in in the host's words: "Firefox 140 on Linux". */
export function browserLabel(texts: typeof account, userAgent: string | null): string {
  const { browsers } = texts.signIns;
  const platform = describePlatform({ userAgent: userAgent ?? '', maxTouchPoints: 0, brands: [] });
  const { version, system } = platform;
  const kind = kindOf(platform);
  if (kind === 'unknown' && system === undefined) return firstWord(userAgent) || browsers.unknown.alone;
  const browser = [platform.browser, version].filter(Boolean).join(' ');
  const { alone, on } = browsers[kind];
  return system === undefined ? fill(alone, { browser }) : fill(on, { browser, system });
}

const kindOf = ({ browser, inApp }: BrowserPlatform): keyof (typeof account)['signIns']['browsers'] => {
  if (browser !== undefined) return 'known';
  return inApp ? 'app' : 'unknown';
};

/** The user agent of a program that is not a browser starts with its name. */
const firstWord = (userAgent: string | null) => userAgent?.split(' ', 1)[0]?.slice(0, LONGEST_NAME);

export const signInsQueryKey = ['sign-ins'] as const;

function useSignInEnds() {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: signInsQueryKey });
  const failed = texts.signIns.notEnded;
  const one = useAccountChange({
    send: ({ id }: SignIn) => send(endSignIn, { params: { id } }),
    onDone: () => {
      void reload();
      showToast({ title: texts.signIns.ended, tone: 'passed' });
    },
    failed,
  });
  const others = useAccountChange({
    send: () => send(endOtherSignIns, {}),
    onDone: () => {
      void reload();
      showToast({ title: texts.signIns.endedOthers, tone: 'passed' });
    },
    failed,
  });
  return { end: one.change, endOthers: others.change, isEnding: one.isPending, isEndingOthers: others.isPending };
}
