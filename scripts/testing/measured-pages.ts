import { testEpisodeForm, testShowForm } from '../../server/testing/guest-links';
import { signUpHost } from './product';

/**
 * All pages whose sizes are measured, by the journey with their bounds and by the benchmark. A visit of a guest is a change
 * for the pages of hosts, which then ask again, so those come before.
 */
const MEASURED_PAGES = {
  '/': 'visitor',
  '/login': 'form',
  '/register': 'form',
  '/forgot-password': 'form',
  'dashboard: links': 'host',
  'dashboard: episodes': 'host',
  'dashboard: people': 'host',
  'dashboard: checklists': 'host',
  'dashboard: branding': 'host',
  'dashboard: recordings': 'host',
  'a board of ten guests': 'host',
  'a show': 'host',
  account: 'host',
  activity: 'host',
  connect: 'host',
  notifications: 'host',
  'reports of an episode': 'host',
  'a read-only board': 'shared',
  "a guest's page": 'guest',
  "a guest's page with an accented name": 'guest',
  "a guest's page in German": 'guest',
  "a guest's page in Polish": 'guest',
} as const;

export type MeasuredPageName = keyof typeof MEASURED_PAGES;
export type MeasuredPageKind = (typeof MEASURED_PAGES)[MeasuredPageName];

export interface MeasuredPage {
  readonly name: MeasuredPageName;
  readonly kind: MeasuredPageKind;
  readonly url: string;
  /** Of the signed-in host. */
  readonly cookie?: string;
}

const LINK = { title: 'Harbour Lights', guestMessage: 'Please join five minutes early.' } as const;

const EPISODE = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  studio: 'riverside',
  level: 'video-interview',
});

/** Signs up a host with a link and a show with an episode of ten guests, and another with one link; the product needs the plan Pro. */
export async function makeMeasuredPages(product: string): Promise<readonly MeasuredPage[]> {
  const { cookie, post } = await signUpHost(product);
  const other = await signUpHost(product);
  const link = async (guestFirstName: string, host = { post }, language: string | null = null) => {
    const { sessionCode } = (await host.post('/api/test-sessions', { ...LINK, guestFirstName, language })) as {
      sessionCode: string;
    };
    return `/?session=${sessionCode}`;
  };
  const show = (await post('/api/shows', testShowForm())) as { id: string };
  const episode = (await post('/api/episodes', { ...EPISODE, showId: show.id })) as { id: string };
  const guests = Array.from({ length: 10 }, (_, number) => ({ name: `Guest ${number}` }));
  await post(`/api/episodes/${episode.id}/guests`, { guests });
  const readOnly = (await post(`/api/episodes/${episode.id}/board-links`, {})) as { link: string };
  // The first page of a host starts what tells later ones that nothing has changed.
  await fetch(`${product}/dashboard`, { headers: { cookie } });
  const paths: Readonly<Record<MeasuredPageName, string>> = {
    '/': '/',
    "a guest's page": await link('Amara'),
    "a guest's page with an accented name": await link('Zoë Łukasz', other),
    "a guest's page in German": await link('Amara', other, 'de'),
    "a guest's page in Polish": await link('Amara', other, 'pl'),
    '/login': '/login',
    '/register': '/register',
    '/forgot-password': '/forgot-password',
    'dashboard: links': '/dashboard',
    'dashboard: episodes': '/dashboard?tab=episodes',
    'dashboard: people': '/dashboard?tab=people',
    'dashboard: checklists': '/dashboard?tab=checklists',
    'dashboard: branding': '/dashboard?tab=branding',
    'dashboard: recordings': '/dashboard?tab=recordings',
    'a board of ten guests': `/episodes/${episode.id}`,
    'a show': `/shows/${show.id}`,
    account: '/account',
    activity: '/activity',
    connect: '/connect',
    notifications: '/notifications',
    'reports of an episode': `/episodes/${episode.id}/reports`,
    'a read-only board': readOnly.link,
  };
  return (Object.keys(MEASURED_PAGES) as MeasuredPageName[]).map((name) => {
    const kind = MEASURED_PAGES[name];
    return { name, kind, url: new URL(paths[name], product).href, ...(kind === 'host' && { cookie }) };
  });
}
