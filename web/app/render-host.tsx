import { type SignedInUser, textInMarkup } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { nameReaderZone } from '@linecheck/texts/reader-zone';
import type { Query, QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { HOST_PAGE_ELEMENT, type HostPageData } from '../api/embedded-answers';
import { type PageSource, setPageSource } from '../api/page-source';
import { openQueryClient, PageQueries } from '../api/queries';
import { type PageFacts, readFacts } from '../features/accounts/page-facts';
import { userQueryKey } from '../features/accounts/use-user';
import { loadAllViews, RenderedViews } from '../pages/shell/lazy-view';
import { App } from './app';
import { WithFacts } from './host-page';
import { block, filled, rendered, titled } from './markup';
import { OtherRoutes } from './other-routes';
import { renderIn } from './render-language';

export { loadAllViews };

/** `AsyncLocalStorage` of Node.js: several pages are rendered at the same time, each for another reader. */
interface SourceStorage {
  run<Result>(source: PageSource, work: () => Result): Result;
  getStore(): PageSource | undefined;
}

let sources: SourceStorage | undefined;

/** Call once, before the first page of a host. */
export function keepSourcesIn(storage: SourceStorage): void {
  sources = storage;
  setPageSource(() => storage.getStore());
  nameReaderZone(() => storage.getStore()?.zone);
}

interface HostRequest {
  readonly language: LanguageCode;
  readonly origin: string;
  /** Path and query. */
  readonly url: string;
  readonly user: SignedInUser;
  /** From the cookie of `page-facts.ts`; without one, the browser renders the page. */
  readonly facts: string;
  readonly now: number;
  /** Makes a call with the rights of the user. */
  readonly call: typeof fetch;
  /** Time in ms after which an answer is left out; the page then asks for it itself. */
  readonly limitMs: number;
  /** The built page for the innermost of these views that has one. */
  readonly templateFor: (views: readonly string[]) => string;
}

/**
 * Renders the page of a signed-in host with the answers of its first calls. Which calls these are is known from the page
 * itself: it is rendered once without answers, and what it would ask for is asked.
 */
export async function renderHost(request: HostRequest): Promise<string> {
  const { url, origin, now, call, templateFor } = request;
  const [path = '', search = ''] = url.split('?', 2);
  const known = usableFacts(request.facts);
  const source = { language: request.language, origin, search, now, zone: known?.zone ?? 'UTC', call };
  const work = async () => {
    const { answers, page } = await renderWithAnswers(request);
    const views = [...page.views];
    const at = new Date(now).toISOString();
    const data: HostPageData = { at, origin, facts: known === undefined ? '' : request.facts, answers };
    return filled(titled(templateFor(views), path), {
      content: known === undefined ? '' : page.content,
      after: block(HOST_PAGE_ELEMENT, textInMarkup(data)),
      views: views.join(' '),
    });
  };
  if (sources === undefined) throw new Error('no storage for the sources of pages');
  const storage = sources;
  return renderIn(request.language, () => storage.run(source, work));
}

/** Some parts of a page are shown, and ask, when those around them have their answers. */
const MAX_ROUNDS = 2;

async function renderWithAnswers(request: HostRequest) {
  const answers: HostPageData['answers'][number][] = [[userQueryKey, request.user]];
  let page = await renderWith(request, answers);
  const asked = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const open = page.asked.filter(({ queryHash }) => !asked.has(queryHash));
    for (const { queryHash } of open) asked.add(queryHash);
    const more = await answersOf(open, request.limitMs);
    if (more.length === 0) break;
    answers.push(...more);
    page = await renderWith(request, answers);
  }
  return { answers, page };
}

interface RenderedApp {
  readonly content: string;
  readonly views: ReadonlySet<string>;
}

async function renderApp(url: string, client: QueryClient, facts?: PageFacts): Promise<RenderedApp> {
  const views = new Set<string>();
  const content = await rendered(
    <RenderedViews value={views}>
      <PageQueries value={client}>
        <WithFacts facts={facts}>
          <App others={OtherRoutes} />
        </WithFacts>
      </PageQueries>
    </RenderedViews>,
    url,
  );
  return { content, views };
}

interface Rendering extends RenderedApp {
  /** What the page would ask the server for. */
  readonly asked: readonly Query[];
}

async function renderWith({ url, facts }: HostRequest, answers: HostPageData['answers']): Promise<Rendering> {
  const client = openQueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const asked = noteQueries(client);
  const page = await renderApp(url, client, readFacts(facts));
  return { ...page, asked: [...asked] };
}

/** Collects the queries that a page uses from now on. */
function noteQueries(client: QueryClient): ReadonlySet<Query> {
  const asked = new Set<Query>();
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') asked.add(query);
  });
  return asked;
}

/** A refused, failed or late answer is left out. */
async function answersOf(asked: readonly Query[], limitMs: number): Promise<HostPageData['answers']> {
  const answers = await Promise.all(
    asked.map(async (query) => {
      if (!isEnabled(query)) return [];
      const answer = await inTime(query.fetch(), limitMs).catch(() => undefined);
      return answer === undefined ? [] : [[query.queryKey, answer] as const];
    }),
  );
  return answers.flat();
}

/** The observers of a page on the server have not subscribed, so the query itself does not know. */
function isEnabled(query: Query): boolean {
  const { enabled } = query.options as QueryObserverOptions; // A component has added it.
  return typeof enabled === 'function' ? enabled(query) !== false : enabled !== false;
}

function inTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const MAX_ZONES = 1000;
const usedZones = new Set<string>();

/**
 * The facts of a cookie with a time zone that this server knows. Formats are kept for each zone, and a zone can be written
 * in many ways, so their number is limited.
 */
function usableFacts(text: string): PageFacts | undefined {
  const facts = readFacts(text);
  return facts !== undefined && isKnownZone(facts.zone) ? facts : undefined;
}

function isKnownZone(zone: string): boolean {
  if (usedZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
  if (usedZones.size >= MAX_ZONES) return false;
  usedZones.add(zone);
  return true;
}

/** Renders the frame of a read-only page, which is the same for all of its readers. */
export const renderShared = (
  language: LanguageCode,
  path: string,
  templateFor: HostRequest['templateFor'],
): Promise<string> =>
  renderIn(language, async () => {
    const { content, views } = await renderApp(path, openQueryClient());
    return filled(titled(templateFor([...views]), path), { content, views: [...views].join(' ') });
  });
