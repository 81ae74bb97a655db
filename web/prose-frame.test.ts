import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { framed, htmlEntries, withTexts } from './prose-frame';

const read = (name: string) => readFileSync(resolve(import.meta.dirname, name), 'utf8');
const scriptsOf = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);

const TEXT = '<title>Rules</title>\n<meta name="description" content="What holds." />\n<h1>Rules</h1>\n';

describe('the frame of a page of text', () => {
  it('surrounds the text and its title', () => {
    const page = framed(TEXT, 'terms.html');
    expect(page).toMatch(/<head>[\s\S]*<title>Rules<\/title>[\s\S]*<\/head>/);
    expect(page).toMatch(/<main [\s\S]*<h1>Rules<\/h1>[\s\S]*<\/main>/);
    expect(page).not.toMatch(/%\w+%/);
  });

  it('has the texts and the language of the app', () => {
    const page = framed(TEXT, 'terms.html');
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain(`© ${new Date().getFullYear()} Linecheck. Every line checked before you go live.`);
    expect(page).toContain('class="skip-link">Skip to the content</a>');
  });

  it('shows the chosen theme with the script of the app, which the server allows', () => {
    expect(scriptsOf(framed(TEXT, 'terms.html'))).toEqual(scriptsOf(read('index.html')).slice(0, 1));
  });

  it.each([
    ['terms.html', '/terms.html'],
    ['contact.html', '/contact'],
  ])('marks %s in the footer as the current page', (name, address) => {
    const marked = [...framed(TEXT, name).matchAll(/href="([^"]+)"[^>]*aria-current="page"/g)].map(([, href]) => href);
    expect(marked).toEqual([address]);
  });

  it('names the prices of the table, and no other tier', () => {
    expect(framed(`${TEXT}<p>%price:plus%, %price:basic%</p>`, 'terms.html')).toContain('<p>€2.99, €0</p>');
    expect(() => framed(`${TEXT}%price:gold%`, 'terms.html')).toThrow('there is no tier gold');
    for (const name of ['terms.html', 'pro.html']) expect(read(name)).not.toContain('€');
  });

  it('requires a title and a description', () => {
    expect(() => framed('<h1>Rules</h1>', 'terms.html')).toThrow('terms.html has no title with a description');
  });

  it('contains the messages for browsers in which the app cannot start', () => {
    const page = withTexts(read('index.html'));
    expect(page).toMatch(
      /hidden>[^<]+ in a current version of Chrome, Edge, Firefox, or Safari; on an iPhone, update iOS\.</,
    );
    expect(page).not.toMatch(/%\w+:/);
  });

  it('fits every page that is built', () => {
    const names = htmlEntries.map((path) => path.split('/').at(-1) ?? '').filter((name) => name !== 'index.html');
    expect(names).toEqual(['privacy.html', 'terms.html', 'pro.html', 'contact.html', 'developers.html']);
    for (const name of names) expect(framed(read(name), name)).toMatch(/<h1>[^<]+<\/h1>/);
  });
});
