import {
  FACTORS_MAX,
  hasSecondFactor,
  RECOVERY_CODES,
  type SignedInUser,
  type SignInMethod,
  type SignInMethodKind,
  type SignInMethodsReply,
  type SignInWays,
} from '@linecheck/contract';
import { methodList } from '@linecheck/texts/en/sign-in-methods';
import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { formatDate, formatEnumeration, formatMoment } from '../../../texts/format';
import { rich } from '../../../texts/rich';
import { useTexts } from '../../../texts/use-texts';
import { useInBrowser } from '../../../ui/behaviour/use-in-browser';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { StatusLabel } from '../../../ui/feedback/status-icon';
import { ListRow, RowList } from '../../../ui/layout/list-row';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import { useSignInWays } from '../use-sign-in-ways';
import { supportsPasskeys } from './passkey-support';
import { ServiceConnection } from './service-connection';
import { isOnlyWay, kindsOf, useCodesRenewal, useMethodRemoval, useMethods } from './use-methods';

const loadApp = () => import('./app-dialog');
const loadPasskey = () => import('./passkey-dialog');
const loadCodes = () => import('./recovery-codes-dialog');
const loadRename = () => import('./rename-dialog');
const AppDialog = lazy(async () => ({ default: (await loadApp()).AppDialog }));
const PasskeyDialog = lazy(async () => ({ default: (await loadPasskey()).PasskeyDialog }));
const RecoveryCodesDialog = lazy(async () => ({ default: (await loadCodes()).RecoveryCodesDialog }));
const RenameDialog = lazy(async () => ({ default: (await loadRename()).RenameDialog }));
const ServiceTest = lazy(async () => ({ default: (await import('./service-test')).ServiceTest }));

/** The ways in which a person signs in, with what adds, renames and removes them. */
export function SignInMethods({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(methodList);
  const { data, error, isFetching, refetch } = useMethods();
  const ways = useSignInWays();
  if (data) return <Loaded user={user} known={data} ways={ways} />;
  if (!error) return <SkeletonRows rows={2} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

interface LoadedProps {
  readonly user: SignedInUser;
  readonly known: SignInMethodsReply;
  /** Undefined until it is loaded. */
  readonly ways: SignInWays | undefined;
}

function Loaded({ user, known, ways }: LoadedProps) {
  const texts = useTexts(methodList);
  return (
    <div className="grid gap-3">
      <RowList label={texts.label}>
        {known.methods.map((method) => (
          <MethodRow key={method.id} method={method} known={known} service={ways?.service ?? undefined} />
        ))}
        {hasSecondFactor(known.methods.map(({ kind }) => kind)) && (
          <CodesRow email={user.email} left={known.recoveryCodesLeft} />
        )}
      </RowList>
      <Additions user={user} known={known} ways={ways} />
      {known.mayTestService === true && typeof ways?.service === 'string' && (
        <Suspense fallback={<Skeleton size="h-40 w-full max-sm:h-50" />}>
          <ServiceTest service={ways.service} />
        </Suspense>
      )}
    </div>
  );
}

interface MethodRowProps {
  readonly method: SignInMethod;
  readonly known: SignInMethodsReply;
  readonly service: string | undefined;
}

function MethodRow({ method, known, service }: MethodRowProps) {
  const texts = useTexts(methodList);
  const [asked, setAsked] = useState<'name' | 'removal'>();
  const { kind, createdAt, lastUsedAt, isOrphaned } = method;
  const kindName = kind === 'service' ? (service ?? texts.names.service) : texts.names[kind];
  const name = method.name ?? kindName;
  const removal = useMethodRemoval(method, name);
  const isOnly = isOnlyWay(method, known);
  const close = () => setAsked(undefined);
  const hidden = { name, of: (inside: ReactNode) => <span className="sr-only">{inside}</span> };
  return (
    <ListRow
      title={name}
      {...(method.name !== null && { subtitle: kindName })}
      meta={fill(kind === 'password' ? texts.set : texts.made, { day: formatDate(createdAt) })}
      state={
        <>
          <span className="text-14 text-ink-2">
            {lastUsedAt === null ? texts.notUsed : fill(texts.used, { when: formatMoment(lastUsedAt) })}
          </span>
          {isOnly && <span className="-mt-1 text-14 text-ink-2">{texts.only}</span>}
          {isOrphaned && <StatusLabel tone="warning">{texts.orphaned}</StatusLabel>}
        </>
      }
      actions={
        <>
          {method.name !== null && (
            <Button onClick={() => setAsked('name')} {...whenNear(loadRename)}>
              {rich(texts.rename, hidden)}
            </Button>
          )}
          {!isOnly && <Button onClick={() => setAsked('removal')}>{rich(texts.remove, hidden)}</Button>}
        </>
      }
    >
      <ConfirmLater
        open={asked === 'removal'}
        title={fill(texts.removal.title, { name })}
        description={<RemovalWords method={method} known={known} />}
        confirmLabel={texts.removal.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        busy={removal.isPending}
        onConfirm={() => removal.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
      {asked === 'name' && (
        <Suspense>
          <RenameDialog method={method} name={name} onClose={close} />
        </Suspense>
      )}
    </ListRow>
  );
}

/** True if a team that asks for a second step is closed to a person with these. Service and passkey need no more. */
const isShutOut = (kinds: readonly SignInMethodKind[]): boolean =>
  kinds.includes('password') && !hasSecondFactor(kinds);

/** What follows from a removal. */
function RemovalWords({ method, known: { methods, askedByTeams } }: Pick<MethodRowProps, 'method' | 'known'>) {
  const { removal: texts } = useTexts(methodList);
  const before = methods.map(({ kind }) => kind);
  const after = methods.filter(({ id }) => id !== method.id).map(({ kind }) => kind);
  const closes = isShutOut(after) && !isShutOut(before) ? askedByTeams : [];
  const [team = ''] = closes;
  return (
    <div className="grid gap-2">
      <p>{texts[method.kind]}</p>
      <p>{texts.signIns}</p>
      {hasSecondFactor(before) && !hasSecondFactor(after) && <p>{texts.lastFactor}</p>}
      {closes.length > 0 && (
        <p className="font-medium text-ink">
          {closes.length === 1
            ? fill(texts.closes, { team })
            : fill(texts.closesSeveral, { teams: formatEnumeration(closes) })}
        </p>
      )}
    </div>
  );
}

const FEW_CODES = 3;

interface CodesRowProps {
  readonly email: string;
  readonly left: number;
}

function CodesRow({ email, left }: CodesRowProps) {
  const list = useTexts(methodList);
  const { codes: texts } = list;
  const renewal = useCodesRenewal();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsking(false);
  const words = left === 0 ? texts.none : fill(texts.left, { count: left, total: RECOVERY_CODES });
  return (
    <ListRow
      title={texts.title}
      meta={texts.hint}
      state={
        <StatusLabel tone={left <= FEW_CODES ? 'warning' : 'passed'}>
          {left <= FEW_CODES ? `${words}. ${texts.few}` : words}
        </StatusLabel>
      }
      actions={
        <Button onClick={() => setAsking(true)} {...whenNear(loadCodes)}>
          {texts.renew}
        </Button>
      }
    >
      <ConfirmLater
        open={isAsking}
        danger={false}
        title={texts.question.title}
        description={texts.question.hint}
        confirmLabel={texts.question.confirm}
        cancelLabel={list.cancel}
        closeLabel={list.close}
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate({ load: loadCodes, show: setCodes }, { onSettled: close })}
        onCancel={close}
      />
      {codes !== undefined && (
        <Suspense>
          <RecoveryCodesDialog email={email} codes={codes} onDone={() => setCodes(undefined)} />
        </Suspense>
      )}
    </ListRow>
  );
}

/** Buttons that add a way to sign in; for one that cannot be added, the reason. */
function Additions({ user, known, ways }: LoadedProps) {
  const texts = useTexts(methodList);
  const [open, setOpen] = useState<'app' | 'passkey'>();
  const hasBrowserPasskeys = useInBrowser(supportsPasskeys, true);
  const kinds = kindsOf(known.methods);
  // Neither would sign anybody in.
  const takesFactors = ways?.isServiceOnly !== true;
  const isFull =
    takesFactors && known.methods.filter(({ kind }) => kind === 'app' || kind === 'passkey').length >= FACTORS_MAX;
  const obstacle = passkeyObstacle(texts, { ways, hasBrowserPasskeys });
  const canAddApp = kinds.includes('password');
  const service = kinds.includes('service') ? null : (ways?.service ?? null);
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {takesFactors && !isFull && obstacle === undefined && (
          <Button
            fullWidth="phone"
            icon={<KeyRound aria-hidden />}
            onClick={() => setOpen('passkey')}
            {...whenNear(loadPasskey)}
          >
            {texts.addPasskey}
          </Button>
        )}
        {takesFactors && !isFull && canAddApp && (
          <Button
            fullWidth="phone"
            icon={<Smartphone aria-hidden />}
            onClick={() => setOpen('app')}
            {...whenNear(loadApp)}
          >
            {texts.addApp}
          </Button>
        )}
        {service !== null && <ServiceConnection service={service} />}
      </div>
      {isFull && <p className="text-14 text-ink-2">{texts.full}</p>}
      {takesFactors && !isFull && obstacle !== undefined && <p className="text-14 text-ink-2">{obstacle}</p>}
      {takesFactors && !canAddApp && <p className="text-14 text-ink-2">{texts.appNeedsPassword}</p>}
      {open === 'app' && (
        <Suspense>
          <AppDialog user={user} onClose={close} />
        </Suspense>
      )}
      {open === 'passkey' && (
        <Suspense>
          <PasskeyDialog user={user} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface PasskeyPlace {
  readonly ways: SignInWays | undefined;
  readonly hasBrowserPasskeys: boolean;
}

function passkeyObstacle(texts: typeof methodList, { ways, hasBrowserPasskeys }: PasskeyPlace): string | undefined {
  if (ways?.hasPasskeys === false) return texts.passkeysOff;
  return hasBrowserPasskeys ? undefined : texts.unsupported;
}
