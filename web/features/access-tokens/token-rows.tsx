import type { AccessToken } from '@linecheck/contract';
import { tokenList } from '@linecheck/texts/en/access-tokens';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fill } from '../../texts/fill';
import { agoWords, sinceDay } from '../../texts/glance-words';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { ListRow, RowList } from '../../ui/layout/list-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { endState, hasEnded, scopeWords } from './token-words';
import { useTokenChanges } from './use-access-tokens';

const loadToken = () => import('./new-token-dialog');
const NewTokenDialog = lazy(async () => ({ default: (await loadToken()).NewTokenDialog }));

export function TokenRows({ tokens }: { readonly tokens: readonly AccessToken[] }) {
  const texts = useTexts(tokenList);
  return (
    <RowList label={texts.label}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </RowList>
  );
}

function TokenRow({ token }: { readonly token: AccessToken }) {
  const texts = useTexts(tokenList);
  const changes = useTokenChanges(token);
  const [asked, setAsked] = useState<'renewing' | 'ending'>();
  const [secret, setSecret] = useState<string>();
  const { name, ending, scopes, createdAt, usedAt } = token;
  const end = endState(token);
  const close = () => setAsked(undefined);
  const shared = { cancelLabel: texts.cancel, closeLabel: texts.close, onCancel: close };
  const hidden = { name, of: (inside: ReactNode) => <span className="sr-only">{inside}</span> };
  return (
    <ListRow
      title={name}
      subtitle={scopeWords(scopes)}
      meta={
        <>
          <span>{fill(texts.ending, { ending })}</span>
          <span>{fill(texts.made, { day: sinceDay(createdAt) })}</span>
        </>
      }
      state={
        <>
          <StatusLabel tone={end.tone}>{end.words}</StatusLabel>
          <span className="text-14 text-ink-2">
            {usedAt === null ? texts.notUsed : fill(texts.used, { ago: agoWords(usedAt) })}
          </span>
        </>
      }
      actions={
        hasEnded(token) ? (
          // As wide as the buttons of the other rows.
          <span className="sm:w-31" />
        ) : (
          <>
            <Button onClick={() => setAsked('renewing')}>{rich(texts.renew, hidden)}</Button>
            <Button onClick={() => setAsked('ending')}>{rich(texts.end, hidden)}</Button>
          </>
        )
      }
    >
      <ConfirmLater
        {...shared}
        open={asked === 'renewing'}
        danger={false}
        title={fill(texts.renewing.title, { name })}
        description={texts.renewing.hint}
        confirmLabel={texts.renewing.confirm}
        busy={changes.renewal.isPending}
        onConfirm={() => changes.renewal.mutate({ load: loadToken, show: setSecret }, { onSettled: close })}
      />
      <ConfirmLater
        {...shared}
        open={asked === 'ending'}
        title={fill(texts.endQuestion.title, { name })}
        description={texts.endQuestion.hint}
        confirmLabel={texts.endQuestion.confirm}
        busy={changes.ending.isPending}
        onConfirm={() => changes.ending.mutate(undefined, { onSettled: close })}
      />
      {secret !== undefined && (
        <Suspense>
          <NewTokenDialog {...{ name, scopes }} token={secret} onDone={() => setSecret(undefined)} />
        </Suspense>
      )}
    </ListRow>
  );
}
