import { isDeepStrictEqual } from 'node:util';
import { type ChecklistTemplate, HOST_HEADER, type TestSession } from '@linecheck/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Browser, type Host, openTestApp, STRONG_PASSWORD } from './testing/open-test-app';

const app = await openTestApp();

const ACTIONS = 500;
/** Another seed for each run. A failure prints it: put it here to repeat the run. */
const SEED = Date.now() % 1e6;

/** Number of times that each action occurs in the list from which actions are drawn. */
const FREQUENCIES = {
  signIn: 2,
  signOut: 2,
  reload: 3,
  createLink: 2,
  editLink: 6,
  regenerateLink: 2,
  deleteLink: 1,
  createTemplate: 2,
  editTemplate: 8,
  deleteTemplate: 2,
  setDefault: 1,
  changeBranding: 4,
  changeName: 4,
} as const;

type Kind = keyof typeof FREQUENCIES;

interface Action {
  readonly kind: Kind;
  /** The tab in which the host acts. */
  readonly tab: number;
  /** Chooses one of the links or templates that the tab shows, or an account. */
  readonly target: number;
  /** Chooses the fields that are changed, and what the host does after a refusal. */
  readonly choice: number;
}

const kinds = Object.entries(FREQUENCIES).flatMap(([kind, times]) => Array<Kind>(times).fill(kind as Kind)); // Its key.
const anyAction: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds),
  tab: fc.nat({ max: 2 }),
  target: fc.nat({ max: 11 }),
  choice: fc.nat({ max: 11 }),
});

type Fields = Readonly<Record<string, string | null>>;

interface TemplateContent {
  readonly name: string;
  /** The texts of the items. */
  readonly items: readonly string[];
}

/** All that belongs to an account and that a host can change in a form. */
interface Content {
  user: Fields;
  readonly links: Map<string, Fields>;
  readonly templates: Map<string, TemplateContent & { readonly isDefault: boolean }>;
}

/** One of the two hosts, and what was acknowledged to them. */
interface Account {
  readonly host: Host;
  readonly acknowledged: Content;
}

/** One of the two browsers. `account` is the one that is signed in. */
interface Jar {
  readonly browser: Browser;
  account: Account | undefined;
}

/** A page of a host, with the contents that it loaded, which may be outdated. */
interface Tab {
  readonly jar: Jar;
  account: Account | undefined;
  user: Fields;
  readonly links: Map<string, Fields>;
  readonly templates: Map<string, ChecklistTemplate>;
}

interface Scene {
  readonly accounts: readonly [Account, Account];
  readonly tabs: readonly Tab[];
  /** Number of times that an action had an outcome, by the names of both. */
  readonly tally: Map<string, number>;
  /** A text that occurs nowhere else. */
  newText(): string;
}

const LINK_FIELDS = ['title', 'guestFirstName', 'guestMessage', 'checklistTemplateId'] as const;
const NAME_FIELDS = ['firstName', 'lastName'] as const;
const BRAND_FIELDS = ['brandColor', 'brandSenderName'] as const;

const only = (names: readonly string[], source: object): Fields =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)));

const linkFields = (link: TestSession): Fields => only([...LINK_FIELDS, 'sessionCode'], link);
const contentOf = ({ name, items }: Pick<ChecklistTemplate, 'name' | 'items'>): TemplateContent => ({
  name,
  items: items.map(({ text }) => text),
});

/** The fields of a form that differ from those with which it was opened: all that the forms of the web send. */
const changesOf = (opened: Fields, form: Fields): Fields =>
  Object.fromEntries(Object.entries(form).filter(([name, value]) => value !== opened[name]));

async function openScene(): Promise<Scene> {
  const openAccount = async (): Promise<Account> => {
    const host = await app.signUpPro();
    return { host, acknowledged: await storedOf(host) };
  };
  const accounts = [await openAccount(), await openAccount()] as const;
  const [first, second] = [0, 1].map((): Jar => ({ browser: app.openBrowser(), account: undefined }));
  const openTab = (jar: Jar): Tab => ({ jar, account: undefined, user: {}, links: new Map(), templates: new Map() });
  if (first === undefined || second === undefined) throw new Error('two browsers are needed');
  let texts = 0;
  return {
    accounts,
    tabs: [openTab(first), openTab(first), openTab(second)],
    tally: new Map(),
    newText: () => {
      texts += 1;
      return `Text ${texts}`;
    },
  };
}

/** The stored contents of an account. */
async function storedOf({ userId }: Host): Promise<Content> {
  const read = async (query: string) => (await app.deps.db.pool.query(query, [userId])).rows;
  const [users, links, templates] = await Promise.all([
    read(`select first_name as "firstName", last_name as "lastName", brand_color as "brandColor",
      brand_sender_name as "brandSenderName" from users u join workspaces w using (id) where id = $1`),
    read(`select id, title, guest_first_name as "guestFirstName", guest_message as "guestMessage",
      checklist_template_id as "checklistTemplateId", session_code as "sessionCode" from test_sessions
      where workspace_id = $1`),
    read('select id, name, items, is_default as "isDefault" from checklist_templates where workspace_id = $1'),
  ]);
  return {
    user: users[0],
    links: new Map(links.map(({ id, ...link }) => [id, link])),
    templates: new Map(templates.map(({ id, isDefault, ...row }) => [id, { ...contentOf(row), isDefault }])),
  };
}

/** Loads everything that the tab shows, for the host who is signed in now. */
async function reload(tab: Tab): Promise<void> {
  const read = async (url: string) => (await tab.jar.browser.get(url)).json();
  tab.account = tab.jar.account;
  tab.links.clear();
  tab.templates.clear();
  if (tab.account === undefined) return;
  const [user, branding, links, templates] = await Promise.all(
    ['/api/auth/user', '/api/branding', '/api/test-sessions', '/api/checklist-templates'].map(read),
  );
  tab.user = only([...NAME_FIELDS, ...BRAND_FIELDS], { ...user, ...branding });
  for (const link of links) tab.links.set(link.id, linkFields(link));
  for (const template of templates) tab.templates.set(template.id, template);
}

interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** The refusal of a call that the signed-in host of the tab makes; undefined if it succeeds. */
  readonly refusal?: string | undefined;
}

interface Outcome {
  /** The code of the refusal; undefined if the call has succeeded. */
  readonly refusal: string | undefined;
  readonly expected: string | undefined;
}

/** The fields of all replies; each endpoint sends some of them. */
type Body = TestSession & ChecklistTemplate & { readonly code: string; readonly template: ChecklistTemplate };

interface Reply extends Outcome {
  readonly body: Body;
}

/** Makes a call as the page of a tab does: with the cookies of its browser, and the id of the host whom it shows. */
async function call({ jar, account }: Tab, { refusal, ...request }: Call): Promise<Reply> {
  const headers = account === undefined ? {} : { [HOST_HEADER]: account.host.userId };
  const reply = await jar.browser.call({ ...request, headers });
  const body = reply.json<Body>();
  const byOther = jar.account === account ? refusal : 'other_host';
  return {
    refusal: reply.statusCode < 300 ? undefined : body.code,
    expected: jar.account === undefined ? 'not_signed_in' : byOther,
    body,
  };
}

const unlessThere = (things: ReadonlyMap<string, unknown>, id: string) => (things.has(id) ? undefined : 'not_found');

const pick = <T>(from: Iterable<T>, target: number): T | undefined => {
  const all = [...from];
  return all[target % all.length];
};

interface Play extends Action, Pick<Scene, 'newText'> {
  readonly page: Tab;
  /** The acknowledged contents of the host whom the page shows. */
  readonly acknowledged: Content;
}

type HostAction = (play: Play) => Promise<Outcome>;

const createLink: HostAction = async ({ page, acknowledged, newText }) => {
  const body = { title: newText(), guestFirstName: newText() };
  const done = await call(page, { method: 'POST', url: '/api/test-sessions', body });
  if (done.refusal !== undefined) return done;
  acknowledged.links.set(done.body.id, { ...linkFields(done.body), ...body });
  page.links.set(done.body.id, linkFields(done.body));
  return done;
};

const editLink: HostAction = async (play) => {
  const { page, acknowledged, target, choice, newText } = play;
  const [id, opened] = pick(page.links, target) ?? [];
  if (id === undefined || opened === undefined) return createLink(play);
  const names = LINK_FIELDS.filter((_, at) => (choice + 1) & (1 << at));
  const template = pick(page.templates.keys(), choice) ?? null;
  const chooseValue = (name: string) => (name === 'checklistTemplateId' ? template : newText());
  const body = changesOf(opened, { ...opened, ...Object.fromEntries(names.map((name) => [name, chooseValue(name)])) });
  const chosen = body.checklistTemplateId;
  const hasTemplate = !chosen || acknowledged.templates.has(chosen);
  const refusal = unlessThere(acknowledged.links, id) ?? (hasTemplate ? undefined : 'invalid');
  const done = await call(page, { method: 'PUT', url: `/api/test-sessions/${id}`, body, refusal });
  if (done.refusal !== undefined) return done;
  const changed = Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name] ?? null]));
  acknowledged.links.set(id, { ...acknowledged.links.get(id), ...changed });
  page.links.set(id, linkFields(done.body));
  return done;
};

const regenerateLink: HostAction = async (play) => {
  const { page, acknowledged, target } = play;
  const id = pick(page.links.keys(), target);
  if (id === undefined) return createLink(play);
  const refusal = unlessThere(acknowledged.links, id);
  const done = await call(page, { method: 'POST', url: `/api/test-sessions/${id}/regenerate`, refusal });
  const { sessionCode } = done.body;
  if (done.refusal === undefined) acknowledged.links.set(id, { ...acknowledged.links.get(id), sessionCode });
  return done;
};

const deleteLink: HostAction = async (play) => {
  const { page, acknowledged, target } = play;
  const id = pick(page.links.keys(), target);
  if (id === undefined) return createLink(play);
  const refusal = unlessThere(acknowledged.links, id);
  const done = await call(page, { method: 'DELETE', url: `/api/test-sessions/${id}`, refusal });
  if (done.refusal === undefined) acknowledged.links.delete(id);
  return done;
};

const createTemplate: HostAction = async ({ page, acknowledged, newText }) => {
  const [name, text] = [newText(), newText()];
  const body = { name, items: [{ text }] };
  const done = await call(page, { method: 'POST', url: '/api/checklist-templates', body });
  if (done.refusal !== undefined) return done;
  acknowledged.templates.set(done.body.id, { name, items: [text], isDefault: acknowledged.templates.size === 0 });
  page.templates.set(done.body.id, done.body);
  return done;
};

type Item = Readonly<Record<'id' | 'text', string>>;

/** Edits of a template, applied both to the list in the page and to the acknowledged texts. */
const TEMPLATE_EDITS: readonly ((content: TemplateContent, text: string) => TemplateContent)[] = [
  ({ items }, name) => ({ name, items }),
  ({ name, items }, text) => ({ name, items: [...items, text] }),
  ({ name, items }) => ({ name, items: items.slice(1) }),
  ({ name, items }) => ({ name, items: items.toReversed() }),
];

const editTemplate: HostAction = async (play) => {
  const { page, acknowledged, target, choice, newText } = play;
  const opened = pick(page.templates.values(), target);
  const edit = pick(TEMPLATE_EDITS, choice);
  if (opened === undefined || edit === undefined) return createTemplate(play);
  const { id } = opened;
  const text = newText();
  const mine = edit(contentOf(opened), text);
  const itemOf = (item: string): Item | { readonly text: string } =>
    opened.items.find((known) => known.text === item) ?? { text: item };
  const bodyOf = ({ version }: ChecklistTemplate) => ({
    name: mine.name,
    items: mine.items.map((item, at) => ({ ...itemOf(item), order: at + 1 })),
    version,
  });
  const url = `/api/checklist-templates/${id}`;
  const stored = acknowledged.templates.get(id);
  const done = await call(page, { method: 'PUT', url, body: bodyOf(opened), refusal: templateRefusal(play, opened) });
  if (done.refusal === undefined && stored) {
    acknowledged.templates.set(id, { ...edit(stored, text), isDefault: stored.isDefault });
    page.templates.set(id, done.body);
  }
  if (done.refusal !== 'template_changed') return done;
  // The page shows both versions. The host either takes the stored one, or replaces it.
  expect(contentOf(done.body.template)).toEqual(stored && { name: stored.name, items: stored.items });
  page.templates.set(id, done.body.template);
  if (choice < 6) return done;
  const kept = await call(page, { method: 'PUT', url, body: bodyOf(done.body.template) });
  expect(kept.refusal).toBeUndefined();
  acknowledged.templates.set(id, { ...mine, isDefault: stored?.isDefault ?? false });
  page.templates.set(id, kept.body);
  return done;
};

/** The refusal of a change to a template as the page shows it. */
function templateRefusal({ acknowledged }: Play, shown: ChecklistTemplate): string | undefined {
  const stored = acknowledged.templates.get(shown.id);
  if (stored === undefined) return 'not_found';
  const { isDefault: _, ...content } = stored;
  return isDeepStrictEqual(content, contentOf(shown)) ? undefined : 'template_changed';
}

const deleteTemplate: HostAction = async (play) => {
  const { page, acknowledged, target } = play;
  const shown = pick(page.templates.values(), target);
  if (shown === undefined) return createTemplate(play);
  const { id, version } = shown;
  const isDefault = acknowledged.templates.get(id)?.isDefault;
  const refusal = templateRefusal(play, shown) ?? (isDefault ? 'default_template' : undefined);
  const done = await call(page, {
    method: 'DELETE',
    url: `/api/checklist-templates/${id}?version=${version}`,
    refusal,
  });
  if (done.refusal !== undefined) return done;
  acknowledged.templates.delete(id);
  for (const [link, fields] of acknowledged.links) {
    if (fields.checklistTemplateId === id) acknowledged.links.set(link, { ...fields, checklistTemplateId: null });
  }
  return done;
};

const setDefault: HostAction = async (play) => {
  const { page, acknowledged, target } = play;
  const id = pick(page.templates.keys(), target);
  if (id === undefined) return createTemplate(play);
  const refusal = unlessThere(acknowledged.templates, id);
  const done = await call(page, { method: 'POST', url: `/api/checklist-templates/${id}/set-default`, refusal });
  if (done.refusal !== undefined) return done;
  for (const [each, template] of acknowledged.templates) {
    acknowledged.templates.set(each, { ...template, isDefault: each === id });
  }
  return done;
};

/** Changes one or both fields of a form about the host. */
const userChange =
  (url: string, valuesOf: (play: Play) => Fields): HostAction =>
  async (play) => {
    const { page, acknowledged, choice } = play;
    const values = valuesOf(play);
    const names = Object.keys(values).filter((_, at) => ((choice % 3) + 1) & (1 << at));
    const changed = only(names, values);
    const opened = only(Object.keys(values), page.user);
    const body = changesOf(opened, { ...opened, ...changed });
    const done = await call(page, { method: 'PUT', url, body });
    if (done.refusal !== undefined) return done;
    acknowledged.user = {
      ...acknowledged.user,
      ...only(
        Object.keys(body).filter((name) => names.includes(name)),
        changed,
      ),
    };
    page.user = { ...page.user, ...only(Object.keys(values), done.body) };
    return done;
  };

const hostActions = {
  createLink,
  editLink,
  regenerateLink,
  deleteLink,
  createTemplate,
  editTemplate,
  deleteTemplate,
  setDefault,
  changeBranding: userChange('/api/branding', ({ newText, choice }) => {
    const sender = newText();
    return { brandColor: `#${sender.replace(/\D/g, '').padStart(5, '0')}${choice % 10}`, brandSenderName: sender };
  }),
  changeName: userChange('/api/account/name', ({ newText }) => ({ firstName: newText(), lastName: newText() })),
} as const satisfies Partial<Record<Kind, HostAction>>;

async function signIn(page: Tab, account: Account): Promise<Outcome> {
  const body = { email: account.host.email, password: STRONG_PASSWORD };
  const reply = await page.jar.browser.post('/api/auth/login', body);
  page.jar.account = account;
  await reload(page);
  return { refusal: reply.statusCode === 200 ? undefined : 'failed', expected: undefined };
}

async function signOut(page: Tab): Promise<Outcome> {
  const done = await call(page, { method: 'POST', url: '/api/auth/logout' });
  const expected = page.jar.account === undefined ? undefined : done.expected;
  if (done.refusal === undefined) page.jar.account = undefined;
  await reload(page);
  return { refusal: done.refusal, expected };
}

async function perform({ accounts, tabs, newText }: Scene, action: Action): Promise<Outcome> {
  const page = tabs[action.tab];
  const account = accounts[action.target % 2];
  if (page === undefined || account === undefined) throw new Error('no such tab or account');
  // Only a sign-in is possible in a page without a host.
  if (action.kind === 'signIn' || page.account === undefined) return signIn(page, account);
  if (action.kind === 'signOut') return signOut(page);
  if (action.kind === 'reload') {
    await reload(page);
    return { refusal: undefined, expected: undefined };
  }
  const done = await hostActions[action.kind]({ ...action, newText, page, acknowledged: page.account.acknowledged });
  const isOut = done.refusal === 'other_host' || done.refusal === 'not_signed_in';
  // Most tabs stay outdated, so that they go on in the name of their host.
  if (isOut && action.choice < 2) await reload(page);
  return done;
}

async function play(actions: readonly Action[]): Promise<Scene> {
  const scene = await openScene();
  for (const action of actions) {
    const { refusal, expected } = await perform(scene, action);
    // First, what was lost or has happened to another account: it matters more than the wrong reply.
    const stored = await Promise.all(scene.accounts.map(({ host }) => storedOf(host)));
    expect(stored).toEqual(scene.accounts.map(({ acknowledged }) => acknowledged));
    expect({ ...action, refusal }).toEqual({ ...action, refusal: expected });
    const outcome = `${action.kind}: ${refusal ?? 'done'}`;
    scene.tally.set(outcome, (scene.tally.get(outcome) ?? 0) + 1);
  }
  return scene;
}

it('loses nothing that was acknowledged and does nothing in another name: two accounts, two browsers, three tabs', async () => {
  const [actions] = fc.sample(fc.array(anyAction, { minLength: ACTIONS, maxLength: ACTIONS }), {
    seed: SEED,
    numRuns: 1,
  });
  if (actions === undefined) throw new Error('no actions');
  const tallies: Scene['tally'][] = [];
  const property = fc.asyncProperty(fc.array(anyAction, { maxLength: ACTIONS }), async (some) => {
    tallies.push((await play(some)).tally);
  });
  await fc.assert(property, { seed: SEED, numRuns: 1, examples: [[actions]], interruptAfterTimeLimit: 60_000 });
  // A run without these would prove little.
  const outcomes = [...(tallies[0]?.keys() ?? [])].join();
  for (const kind of Object.keys(FREQUENCIES)) expect(outcomes).toContain(`${kind}: done`);
  for (const code of ['other_host', 'not_found', 'template_changed']) expect(outcomes).toContain(code);
});
