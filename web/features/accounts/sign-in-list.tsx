import type { SignIn } from '@linecheck/contract';
import { whyNotLoaded } from '../../api/failure';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { ErrorCard } from '../../ui/error-card';
import { formatMoment } from '../../ui/format-moment';
import { ListRow, RowList } from '../../ui/list-row';
import { SkeletonRows } from '../../ui/skeleton-rows';
import { browserWords } from './browser-words';
import { useSignInEnds, useSignIns } from './use-sign-ins';

/** Where the host is signed in; each of them can be ended. */
export function SignInList() {
  const { data, error, isFetching, refetch } = useSignIns();
  if (data) return <Loaded signIns={data} />;
  if (!error) return <SkeletonRows rows={2} label="Loading..." />;
  return (
    <ErrorCard title="Your sign-ins could not be loaded" busy={isFetching} onRetry={() => void refetch()}>
      {whyNotLoaded(error)}
    </ErrorCard>
  );
}

function Loaded({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const { end, endOthers, isEnding, isEndingOthers } = useSignInEnds();
  return (
    <>
      <RowList label="Sign-ins">
        {signIns.map((signIn) => (
          <ListRow
            key={signIn.id}
            title={browserWords(signIn.userAgent)}
            meta={`Signed in ${formatMoment(signIn.createdAt)}`}
            state={<LastUse at={signIn.lastUsedAt} />}
            actions={
              signIn.isCurrent ? (
                <span>
                  <Chip tone="passed">This browser</Chip>
                </span>
              ) : (
                <Button wide="phone" busy={isEnding} onClick={() => end(signIn)}>
                  Sign Out<span className="sr-only"> {browserWords(signIn.userAgent)}</span>
                </Button>
              )
            }
          />
        ))}
      </RowList>
      {signIns.length > 1 && (
        <div className="mt-3">
          <Button wide="phone" busy={isEndingOthers} onClick={() => endOthers()}>
            Sign Out Everywhere Else
          </Button>
        </div>
      )}
    </>
  );
}

const HOUR_MS = 60 * 60 * 1000;

function LastUse({ at }: { readonly at: string }) {
  const isFresh = Date.now() - Date.parse(at) < HOUR_MS;
  return (
    <span className="text-14 text-ink-2">
      {isFresh ? 'Used within the last hour' : `Last used ${formatMoment(at)}`}
    </span>
  );
}
