import { readFileSync } from 'node:fs';
import type { GuestPageData } from '@linecheck/contract';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveBrand } from '../ui/theme/apply-brand';
import { drawPreview, PREVIEW_LETTERS, PREVIEW_WEIGHT, withPreview } from './link-preview';

const HEAD = '<head><title>Linecheck</title><meta name="description" content="Check your setup." /></head>';
const ADDRESSES = {
  page: 'https://check.example.org/?session=0123456789abcdefghjkmnpqrs',
  picture: 'https://check.example.org/previews/0123456789abcdefghjkmnpqrs.png?v=4f',
} as const;

const linkOf = (hostName: string, brandColor = '#0f766e', plan: 'pro' | 'plus' = 'pro') =>
  ({
    session: {
      guestName: 'Amara Okafor',
      guestFirstName: 'Amara',
      guestEmail: 'amara@example.net',
      guestMessage: 'Amara, please be early.',
      title: 'A talk with Amara',
      createdBy: hostName,
      hostName,
      language: null,
    },
    branding: { brandLogo: null, brandColor, brandSenderName: null, isPro: plan === 'pro', plan },
    checklist: [],
  }) satisfies GuestPageData;

describe('the tags of a preview', () => {
  const tagsIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:name="description" )?property="([^"]+)" content="([^"]*)"/g)].map(
        ([, key, value]) => [key, value],
      ),
    );

  it('name the host of a link, and nothing of the guest', () => {
    const html = withPreview(HEAD, linkOf('Jonas Lind'), ADDRESSES);
    expect(tagsIn(html)).toEqual({
      'og:title': 'Setup check with Jonas Lind',
      'og:description':
        'Check your microphone, camera and connection before your session. In your browser, nothing to download.',
      'og:type': 'website',
      'og:url': ADDRESSES.page,
      'og:image': ADDRESSES.picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Setup check with Jonas Lind',
      'twitter:card': 'summary_large_image',
    });
    expect(html).toContain('<title>Setup check with Jonas Lind</title>');
    expect(html).not.toMatch(/Amara/);
  });

  it('are those of the product without a valid link', () => {
    const html = withPreview(HEAD, null, ADDRESSES);
    expect(tagsIn(html)).toMatchObject({
      'og:title': 'Check your setup before you go live',
      'og:description': 'Check your setup.',
    });
    expect(html).toContain('<title>Linecheck</title>');
  });

  it.each(['"><script>hurt()</script>', '</title><img src=x>', '$&$`$1', 'A & B'])('contain %j as text', (host) => {
    const html = withPreview(HEAD, linkOf(host), ADDRESSES);
    const shape = (page: string) => page.replace(/content="[^"]*"|>[^<]*<\/title>/g, '');
    expect(shape(html)).toBe(shape(withPreview(HEAD, linkOf('Jonas'), ADDRESSES)));
  });
});

describe('the picture of a preview', () => {
  beforeAll(async () => {
    await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  });

  const fontBuffers = [readFileSync(new URL('../../server/pictures/fonts/inter.woff2', import.meta.url))];

  const pngOf = (svg: string) => new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } }).render().asPng();

  const pixelsIn = async (png: Uint8Array, part: { left: number; top: number; width: number; height: number }) => [
    ...(await sharp(png).extract(part).greyscale().raw().toBuffer()),
  ];

  const RIGHT_EDGE = { left: 1104, top: 0, width: 96, height: 630 } as const;
  const BELOW_NAME = { left: 96, top: 506, width: 1104, height: 6 } as const;

  it.each([
    'Jonas Lind',
    'The International Society of Very Long Podcast Names and Their Friends, Maximilian von Hohenzollern',
    'W'.repeat(300),
    `${'MWÆŒ'.repeat(30)} ${'ЖШЩЮЫ'.repeat(20)}`,
    'жмшщюыфѢ'.repeat(3),
    'Ωμέγα & Ψηφίδα'.repeat(4),
    'gjpqy '.repeat(40),
  ])('has the name of %j within its edges', async (name) => {
    const png = pngOf(drawPreview(linkOf(name)));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(66_000);
    for (const part of [RIGHT_EDGE, BELOW_NAME]) expect(new Set(await pixelsIn(png, part))).toEqual(new Set([255]));
  });

  it('has the colour and the name of the host, which the plan may not include', () => {
    const { solid } = deriveBrand('#0f766e', 'light');
    expect(drawPreview(linkOf('Jonas'))).toContain(solid);
    expect(drawPreview(linkOf('Jonas', '#0f766e', 'plus'))).not.toContain(solid);
    expect(drawPreview(null)).toContain('>Linecheck</text>');
    expect(drawPreview(linkOf('Jonas'))).not.toMatch(/Amara|Linecheck/);
  });

  it('has the logo instead of the mark, in the given size', () => {
    const svg = drawPreview(linkOf('Jonas'), { source: 'data:image/png;base64,AAAA', scale: 0.5 });
    expect(svg).toMatch(/<image href="data:image\/png;base64,AAAA" [^>]*width="240" height="72"/);
    expect(svg).not.toContain('<path');
  });

  it.each([
    ['🎙️ Studio 9 👩🏽‍💻', '>Studio 9<'],
    ['<b>&"\u0000\ud800', '>&lt;b&gt;&amp;&quot;<'],
    ['Zoe\u0308', '>Zo\u00eb<'],
  ])('has the part of %j that can be drawn', (name, shown) => {
    expect(drawPreview(linkOf(name))).toContain(shown);
  });

  it.each(['スタジオ九', 'استوديو', '🎙️'])('leaves out %j, which its fonts lack', (name) => {
    const texts = [...drawPreview(linkOf(name)).matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
    expect(texts.join(' ')).toBe('Setup check before your session');
  });

  it('has a glyph for every letter that it draws', async () => {
    const visible = Array.from({ length: 0x2200 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).filter(
      (letter) => PREVIEW_LETTERS.test(letter) && letter.trim() !== '',
    );
    const CELL = 40;
    const COLUMNS = 30;
    const [column, row] = [(at: number) => (at % COLUMNS) * CELL, (at: number) => Math.floor(at / COLUMNS) * CELL];
    const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };
    const drawn = visible.map(
      (letter, at) => `<text x="${column(at) + 8}" y="${row(at) + 28}">${marks[letter] ?? letter}</text>`,
    );
    const size = { width: COLUMNS * CELL, height: row(visible.length - 1) + CELL } as const;
    const sheet = pngOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-size="20" font-weight="${PREVIEW_WEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${drawn.join('')}</svg>`,
    );
    const grey = await sharp(sheet).greyscale().raw().toBuffer();
    const isBlank = (at: number) =>
      Array.from({ length: CELL }, (_, y) => (row(at) + y) * size.width + column(at)).every((start) =>
        grey.subarray(start, start + CELL).every((lightness) => lightness === 255),
      );
    expect(visible.length).toBeGreaterThan(500);
    expect(visible.filter((_, at) => isBlank(at))).toEqual([]);
  });
});
