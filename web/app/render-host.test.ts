import { AsyncLocalStorage } from 'node:async_hooks';
import { REPLY_HEADER, type SignedInUser } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import * as renderer from './render';

const TEMPLATE = '<!doctype html><title>Linecheck</title><body><div id="root"></div></body>';

renderer.keepSourcesIn(new AsyncLocalStorage());
await renderer.loadAllViews();

const own = {
  id: 'b8a5b1de-9f5a-4f3e-8f0e-2d6f1c5c7a12',
  name: '',
  role: 'owner',
  isOwn: true,
  needsSecondFactor: false,
} as const;
const user: SignedInUser = {
  id: 'b8a5b1de-9f5a-4f3e-8f0e-2d6f1c5c7a11',
  email: 'jonas@example.org',
  firstName: 'Jonas',
  lastName: 'Lind',
  isPro: true,
  plan: 'pro',
  isAdmitted: true,
  language: null,
  subscriptionStatus: 'active',
  trialStartsAt: null,
  trialEndsAt: null,
  workspaces: [own],
};

const answered = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { [REPLY_HEADER]: '1' } });

const NOTIFICATIONS = {
  '/api/notifications/unread-count': () => answered({ count: 3 }),
  '/api/notifications': () => answered([]),
};

interface Asked {
  readonly url: string;
  readonly answers: Readonly<Record<string, () => Response | Promise<Response>>>;
}

async function pageOf({ url, answers }: Asked) {
  const views: (readonly string[])[] = [];
  const html = await renderer.renderHost({
    language: 'en',
    origin: 'https://check.example.org',
    url,
    user,
    facts: 'Europe/Berlin~narrow~',
    now: Date.parse('2026-12-01T18:00:00Z'),
    call: async (address) => answers[String(address)]?.() ?? answered({ code: 'not_found', message: '' }, 404),
    limitMs: 20,
    templateFor: (names) => {
      views.push(names);
      return TEMPLATE;
    },
  });
  const data = JSON.parse(/id="host-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    readonly at: string;
    readonly answers: readonly (readonly [readonly string[], unknown])[];
  };
  return { html, views, at: data.at, known: data.answers.map(([key]) => key.join()) };
}

describe('the page of a host', () => {
  it('is rendered with the answers that it would ask for', async () => {
    const { html, views, at, known } = await pageOf({ url: '/notifications', answers: NOTIFICATIONS });
    expect(known).toEqual(['user', 'notifications,unread-count', 'notifications,list']);
    expect(views).toEqual([['notifications-page']]);
    expect(at).toBe('2026-12-01T18:00:00.000Z');
    expect(html).toContain('Welcome, Jonas');
    expect(html).toContain('3 unread');
    expect(html).not.toContain('skeleton');
  });

  it('is sent without an answer that is late, refused or broken, whose part is shown as loading', async () => {
    const never = () => new Promise<Response>(() => undefined);
    for (const late of [never, () => answered({}, 503), () => Promise.reject(new Error('broken'))]) {
      const answers = { ...NOTIFICATIONS, '/api/notifications': late };
      const { html, known } = await pageOf({ url: '/notifications', answers });
      expect(known).toEqual(['user', 'notifications,unread-count']);
      expect(html).toContain('3 unread');
      expect(html).toContain('skeleton');
    }
  });

  it('has an address in the table of the server', () => {
    expect(renderer.hostPaths).toEqual(expect.arrayContaining(['/dashboard', '/episodes/:id', '/account']));
    expect(renderer.sharedPaths).toEqual(['/board', '/report']);
  });
});

describe('a read-only page', () => {
  it('is a frame that waits for its data, and says nothing of an invalid link', async () => {
    for (const path of renderer.sharedPaths) {
      const html = await renderer.renderShared('en', path, () => TEMPLATE);
      expect(html).toContain('skeleton');
      expect(html).toContain('data-views="shared-');
      expect(html).not.toContain('host-page');
    }
  });
});
