import { keysOf } from '@linecheck/checks/records';
import '../ui/layout/page-layout.css';
import { shell } from '@linecheck/texts/en/shell';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { hasStoredRun } from '../features/guest-results/stored-run-key';
import { ErrorBoundary } from '../pages/shell/error-boundary';
import { LoadingPage } from '../pages/shell/loading-page';
import { fill } from '../texts/fill';
import { currentTexts, TextsVersion, useTexts, useTextsVersion } from '../texts/use-texts';
import { setPageTitle } from '../ui/behaviour/page-title';
import { ErrorState } from '../ui/feedback/error-state';
import { Toaster } from '../ui/overlays/toaster';
import { formPaths } from './form-paths';

/** Pages that the server renders, each if it is loaded already. `OtherRoutes` has them as well, and loads them. */
export interface LoadedPages {
  readonly test?: ComponentType | undefined;
  readonly forms?: ComponentType | undefined;
  /** The same for the pages of hosts. */
  readonly others?: ComponentType | undefined;
}

export function App(loaded: LoadedPages) {
  const version = useTextsVersion();
  const texts = currentTexts(shell);
  return (
    <TextsVersion value={version}>
      <ErrorBoundary fallback={() => <PageStopped />}>
        <RouteAnnouncer />
        <Routes {...loaded} />
        <Toaster closeLabel={texts.close} regionLabel={texts.messages} />
      </ErrorBoundary>
    </TextsVersion>
  );
}

const OtherRoutes = lazy(async () => ({ default: (await import('./other-routes')).OtherRoutes }));

function Routes({ test, forms, others: Others }: LoadedPages) {
  return (
    <Switch>
      {/* Outside any Suspense boundary: React hydrates the content of a boundary at the lowest priority. */}
      {test && <Route path="/" component={test} />}
      {forms && <Route path={formPaths} component={forms} />}
      {/* Without a path, the router does not match an address with a line break, and the page would be blank. */}
      <Route path={/^/}>
        {Others ? (
          <Others />
        ) : (
          <Suspense fallback={<LoadingPage />}>
            <OtherRoutes />
          </Suspense>
        )}
      </Route>
    </Switch>
  );
}

function PageStopped() {
  const texts = currentTexts(shell);
  return (
    <main className="page page-main">
      <ErrorState title={texts.stopped} retryLabel={texts.loadAgain} onRetry={() => location.reload()}>
        {checksNote(texts, location)}
      </ErrorState>
    </main>
  );
}

/**
 * Message about the guest's checks on a broken page. Only a guest with a link has a stored run, and only with browser
 * storage. Exported for tests.
 */
export function checksNote(
  texts: typeof shell,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined {
  if (pathname !== '/') return undefined;
  const code = new URLSearchParams(search).get('session');
  return code !== null && hasStoredRun(code) ? texts.checksKept : texts.checksLost;
}

/**
 * The address from which the server finds the code of a guest's link that a mail or chat program has changed, if the
 * code is in the fragment, which the server does not get.
 */
export function addressForServer({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  return pathname === '/' && /\bsession\b|^#\w{26,28}$/i.test(hash) ? `/?${hash.slice(1)}` : undefined;
}

/** Long enough for screen readers to announce the text, which is then removed so that they do not find it later. */
const ANNOUNCED_FOR_MS = 1000;

/** Sets the document title, and announces the page name after a navigation without a page load. */
function RouteAnnouncer() {
  const texts = useTexts(shell);
  const [path] = useLocation();
  const name = pageNameOf(texts, path);
  const last = useRef(name);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    setPageTitle({ name });
    if (last.current === name) return;
    last.current = name;
    setAnnounced(name);
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced && fill(texts.pageSaid, { name: announced })}
    </p>
  );
}

const NAMES: Readonly<Record<string, keyof typeof shell.pages>> = {
  '/guest/': 'guest',
  '/group/': 'group',
  '/book/': 'booking',
  '/episodes/': 'episode',
  '/shows/': 'show',
  '/episodes//reports': 'reports',
  '/reports/': 'report',
};

/**
 * Name of a page for the browser tab, the history and screen readers. Ignores case and a trailing slash, as the router
 * does.
 */
export function pageNameOf(texts: typeof shell, path: string): string {
  const { pages } = texts;
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1');
  const [, kind = '', part = ''] =
    /^(\/(?:guest|group|book|episodes|shows|reports)\/)[^/]+(\/reports)?$/.exec(plain) ?? [];
  const named = NAMES[kind + part];
  if (named !== undefined) return pages[named];
  const known = keysOf(pages).find((name) => name.startsWith('/') && name === plain);
  return known === undefined ? pages.notFound : pages[known];
}
