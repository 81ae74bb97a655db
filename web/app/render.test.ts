import type { GuestPageData } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import * as renderer from './render';

const TEMPLATE = '<!doctype html><body><div id="root"></div><script type="module" src="/main.js"></script></body>';

const ADDRESSES = { page: 'https://check.example.org/', picture: 'https://check.example.org/preview.png' } as const;
const renderHome = (template: string) => renderer.renderHome(template, ADDRESSES);
const renderGuest = (template: string, data: GuestPageData) => renderer.renderGuest(template, data, ADDRESSES);

const invitation = {
  session: {
    guestName: 'Ada Lovelace',
    guestFirstName: 'Ada',
    guestEmail: 'ada@example.org',
    guestMessage: 'Please join five minutes early.',
    title: 'Harbour Lights',
    createdBy: 'Harbour Radio',
    hostName: 'Jonas Lind',
  },
  branding: { brandLogo: null, brandColor: '#8b5cf6', brandSenderName: 'Harbour Radio', isPro: true, plan: 'pro' },
  checklist: [{ text: 'Headphones', required: true }],
} satisfies GuestPageData;

const withTexts = (text: string) => ({
  ...invitation,
  session: Object.fromEntries(Object.keys(invitation.session).map((name) => [name, text])) as typeof invitation.session,
  branding: { ...invitation.branding, brandSenderName: text },
  checklist: [{ text, required: true }],
});

/** The text of a page. */
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

  it('has a picture for its preview, with the name of the host and a logo', () => {
    const svg = renderer.renderPreview(invitation, { source: 'data:image/png;base64,AAAA', scale: 1 });
    for (const part of ['>Jonas Lind, Harbour<', 'href="data:image/png;base64,AAAA"']) expect(svg).toContain(part);
  });

  it('reports an invalid link', async () => {
    const html = await renderGuest(TEMPLATE, null);
    expect(shown(html)).toContain('This link is incomplete or no longer valid');
    expect(html).toContain('id="guest-page">null</script>');
  });

  it('has nothing that the content security policy forbids', async () => {
    for (const html of [await renderHome(TEMPLATE), await renderGuest(TEMPLATE, invitation)]) {
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
