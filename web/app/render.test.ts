import type { FormPageData, GuestEpisode, GuestPageData } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { describe, expect, it } from 'vitest';
import * as renderer from './render';

const TEMPLATE =
  '<!doctype html><title>Linecheck</title><body><div id="root"></div><script type="module" src="/main.js"></script></body>';

const ADDRESSES = { page: 'https://check.example.org/', picture: 'https://check.example.org/preview.png' } as const;
const renderHome = (template: string) => renderer.renderHome('en', template, ADDRESSES);
const { oneFont, renderForm } = renderer;
const renderGuest = (template: string, data: GuestPageData) => renderer.renderGuest('en', template, data, ADDRESSES);

const invitation = {
  session: {
    guestName: 'Ada Lovelace',
    guestFirstName: 'Ada',
    guestEmail: 'ada@example.org',
    guestMessage: 'Please join five minutes early.',
    title: 'Harbour Lights',
    createdBy: 'Harbour Radio',
    hostName: 'Jonas Lind',
    language: null,
  },
  branding: { brandLogo: null, brandColor: '#8b5cf6', brandSenderName: 'Harbour Radio', isPro: true, plan: 'pro' },
  checklist: [{ text: 'Headphones', required: true }],
} satisfies GuestPageData;

const settings = {
  speedTest: 'self',
  logoHosts: [],
  contactEmail: null,
  trialDays: 14,
  clipDays: 90,
  defaultPlan: 'plus',
  sendsMail: true,
  mediaPath: false,
  mediaPort: null,
  callPorts: '',
  turn: [],
} satisfies FormPageData['settings'];

const ways = { service: 'Harbour', isServiceOnly: false, hasPasskeys: true } satisfies FormPageData['ways'];

const TYPED = ['guestName', 'guestFirstName', 'guestEmail', 'guestMessage', 'title', 'createdBy', 'hostName'];

const withTexts = (text: string) => ({
  ...invitation,
  session: { ...invitation.session, ...Object.fromEntries(TYPED.map((name) => [name, text])) },
  branding: { ...invitation.branding, brandSenderName: text },
  checklist: [{ text, required: true }],
});

const shown = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, ' ');

describe('a page that the server renders', () => {
  it('is the page of a visitor', async () => {
    const html = await renderHome(TEMPLATE);
    for (const words of ['Check your setup', 'Start Microphone Test', 'Sign In']) expect(shown(html)).toContain(words);
  });

  it('is the page of a guest, with its data', async () => {
    const html = await renderGuest(TEMPLATE, invitation);
    for (const words of ['Welcome, Ada', 'Harbour Radio', 'Harbour Lights', 'Start Microphone Test', '1 required'])
      expect(shown(html)).toContain(words);
    expect(html).toContain('<script type="application/json" id="guest-page">{"session":');
  });

  it('is complete for an episode in a known studio, whose notice depends on the browser', async () => {
    const episode = {
      ...{
        now: '2026-12-01T18:00:00.000Z',
        startsAt: '2026-12-03T18:00:00.000Z',
        timeZone: 'Europe/London',
        minutes: 60,
        joinUrl: '',
        level: 'call',
      },
      ...{ checks: { microphone: 'must' }, isCalledOff: false, bounds: null, asks: [], asksHeadphones: false },
      studio: { name: 'Harbour Studio', refuses: { value: ['Safari'] } },
    } satisfies GuestEpisode;
    const html = await renderGuest(TEMPLATE, { ...invitation, session: { ...invitation.session, episode } });
    expect(shown(html)).toContain('Start Microphone Test');
  });

  it('has a picture for its preview, with the name of the host and a logo', () => {
    const svg = renderer.renderPreview('en', invitation, { source: 'data:image/png;base64,AAAA', scale: 1 });
    for (const part of ['>Jonas Lind, Harbour<', 'href="data:image/png;base64,AAAA"']) expect(svg).toContain(part);
  });

  it('reports an invalid link', async () => {
    const html = await renderGuest(TEMPLATE, null);
    expect(shown(html)).toContain('This link is incomplete or no longer valid');
    expect(html).toContain('id="guest-page">null</script>');
  });

  it('is the page with a form for visitors, whose scripts can wait', async () => {
    const pages = [
      [
        '/login',
        null,
        ['Email', 'Password', 'Sign In', 'Forgot your password?', 'Continue with Harbour', 'Sign in with a passkey'],
      ],
      ['/register', 'open', ['First name', 'Continue with Harbour', 'Compare plans', 'Invited as a guest?']],
      ['/register', 'closed', ['Back to Testing']],
      ['/forgot-password', null, ['Email']],
    ] as const;
    for (const [path, registration, words] of pages) {
      const html = await renderForm('en', TEMPLATE, path, { settings, registration, ways });
      for (const word of words) expect(shown(html), `${path} ${registration}`).toContain(word);
      expect(html).toContain('<div id="root" data-form="waits">');
      expect(html).toMatch(/<title>[^<]+ · Linecheck<\/title>/);
      expect(html).toContain('<script type="application/json" id="form-page">{"settings":');
    }
  });

  it('has no field for a password where passwords are switched off', async () => {
    for (const path of ['/login', '/register', '/forgot-password'] as const) {
      const off = { ...ways, isServiceOnly: true };
      const html = await renderForm('en', TEMPLATE, path, { settings, registration: 'open', ways: off });
      expect(html).not.toContain('<form');
      expect(shown(html)).toMatch(/passwords off|Passwords are switched off/);
      expect(shown(html)).toContain(path === '/forgot-password' ? 'with Harbour here' : 'Continue with Harbour');
    }
  });

  it('does not send a password in the address, whatever happens to its scripts', async () => {
    for (const path of ['/login', '/register'] as const) {
      const html = await renderForm('en', TEMPLATE, path, { settings, registration: 'open', ways });
      expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining('method="post"')]);
    }
  });

  it('shows no form and no refusal before it knows whether there is an invitation, which is not sent to the server', async () => {
    const html = await renderForm('en', TEMPLATE, '/register', { settings, registration: 'invite', ways });
    expect(html).not.toMatch(/<form|waits/);
    expect(shown(html)).not.toContain('by invitation');
  });

  it('has the settings of the installation', async () => {
    const pro = { ...settings, defaultPlan: 'pro', sendsMail: false } as const;
    const pages = await Promise.all(
      [settings, pro].map((each) =>
        renderForm('en', TEMPLATE, '/register', { settings: each, registration: 'open', ways }),
      ),
    );
    expect(pages.map((html) => html.match(/type="radio"/g)?.length)).toEqual([2, 1]);
  });

  it('uses one font file for a name with marked letters', async () => {
    const face = (file: string, range: string) =>
      `@font-face{font-family:Inter;src:url(/assets/${file}.woff2);unicode-range:${range}}`;
    const style = `<style>${face('inter-first-a', 'U+20-7E')}${face('inter-names-b', 'U+C0-17F')}</style>`;
    const template = TEMPLATE.replace('<body>', `<head>${style}</head><body>`);
    const added = async (name: string) =>
      (await renderGuest(template, withTexts(name))).match(/<body>(<style>.*?<\/style>)?/)?.[1];
    expect(await added('Zoe Lukasz')).toBeUndefined();
    expect(await added('Zoë Łukasz')).toBe(`<style>${face('inter-names-b', 'U+20-7E,U+C0-17F')}</style>`);
  });

  it('uses the font file of its language, unless it lacks a letter', () => {
    const face = (file: string, range: string) =>
      `@font-face{font-family:Inter;src:url(/assets/${file}.woff2);unicode-range:${range}}`;
    const page = (text: string) =>
      `<style>${face('inter-first-a', 'U+20-7E')}${face('inter-names-b', 'U+C0-17F')}</style><div id="root">${text}</div>`;
    const added = (text: string, language: LanguageCode) =>
      oneFont(page(text), language).match(/<style>(@font-face[^}]*\})<\/style><div/)?.[1];
    expect(added('Später', 'de')).toMatch(
      /url\([^)]*languages\/inter-de\.woff2\).*unicode-range:U\+20-7E,U\+AD,U\+C4,/,
    );
    expect(added('Zürich, Łódź', 'de')).toBe(face('inter-names-b', 'U+20-7E,U+C0-17F'));
    for (const language of ['id', 'en'] as const)
      expect(added('Später', language)).toBe(face('inter-names-b', 'U+20-7E,U+C0-17F'));
    expect(added('Nanti', 'id')).toBeUndefined();
  });

  it('has nothing that the content security policy forbids', async () => {
    const form = await renderForm('en', TEMPLATE, '/register', { settings, registration: 'open', ways });
    for (const html of [await renderHome(TEMPLATE), await renderGuest(TEMPLATE, invitation), form]) {
      expect(html).not.toMatch(/<[^>]+ style=/);
      expect(html).not.toMatch(/<[^>]+ on[a-z]+=/);
      expect([...html.matchAll(/<script(?! type="(?:module|application\/json)")/g)]).toEqual([]);
    }
  });

  it.each([
    '<img src=x onerror=hurt()>',
    '</script><script>hurt()</script>',
    '<!--<script>',
    '"onmouseover="hurt()',
    '$&$`$1',
    '<div id="root"></div>',
    '\u202egnp.\u2028',
  ])('shows %j as text', async (text) => {
    const html = await renderGuest(TEMPLATE, withTexts(text));
    const tags = (page: string) => [...page.matchAll(/<\/?[a-z]+/g)].map(([tag]) => tag).sort();
    expect(tags(html)).toEqual(tags(await renderGuest(TEMPLATE, withTexts('text'))));
    expect(html.split('<script').length).toBe(3);
  });

  it('shows each guest the right page, also with concurrent requests', async () => {
    const names = ['Ada', 'Ben', 'Cleo', 'Dev'];
    const guests = names.map((guestFirstName) => ({
      ...invitation,
      session: { ...invitation.session, guestFirstName },
    }));
    const pages = await Promise.all(guests.map((guest) => renderGuest(TEMPLATE, guest)));
    for (const [index, page] of pages.entries())
      expect(names.filter((name) => shown(page).includes(`Welcome, ${name}`))).toEqual([names[index]]);
  });

  it('is refused for a page without a placeholder', async () => {
    await expect(renderHome('<body></body>')).rejects.toThrow('no single empty root');
  });
});
