import { can, type GuestPageData, type PreviewAddresses, type PreviewLogo } from '@linecheck/contract';
import { guestPage, linkPreview } from '@linecheck/texts/en/guest-page';
import { shell, visitorPage } from '@linecheck/texts/en/shell';
import { hostNameOf } from '../features/test-sessions/host-name';
import { fill } from '../texts/fill';
import { currentTexts } from '../texts/use-texts';
import { deriveBrand } from '../ui/theme/apply-brand';
import { DEFAULT_BRAND } from '../ui/theme/default-brand';

interface Look {
  /** Undefined for the product itself, and for a link that is not valid. */
  readonly host: string | undefined;
  /** `#rrggbb` */
  readonly color: string;
}

function lookOf(data: GuestPageData): Look {
  if (data === null) return { host: undefined, color: DEFAULT_BRAND };
  const { brandColor, plan } = data.branding;
  return { host: hostNameOf(data.session), color: can(plan, 'branding') ? brandColor : DEFAULT_BRAND };
}

/** Pixels; the ratio that all programs show uncropped. */
const WIDTH = 1200;
const HEIGHT = 630;

/**
 * Adds the tags from which chat programs make a preview (https://ogp.me) to the description of a page.
 *
 * @param data The guest's page; null for the product itself, or an invalid link.
 */
export function withPreview(html: string, data: GuestPageData, { page, picture }: PreviewAddresses): string {
  const { host } = lookOf(data);
  const texts = currentTexts(linkPreview);
  const title = host === undefined ? currentTexts(visitorPage).title : fill(texts.title, { host });
  const tags = {
    'og:title': title,
    'og:type': 'website',
    'og:url': page,
    'og:image': picture,
    'og:image:width': String(WIDTH),
    'og:image:height': String(HEIGHT),
    'og:image:alt': title,
    'twitter:card': 'summary_large_image',
  };
  const metas = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
  );
  return html
    .replace(/<meta name="description" content="([^"]*)" ?\/?>/, (_, product: string) => {
      const description = host === undefined ? product : texts.description;
      return `<meta name="description" property="og:description" content="${description}">${metas.join('')}`;
    })
    .replace(/<title>[^<]*<\/title>/, (tag) => (host === undefined ? tag : `<title>${escaped(title)}</title>`));
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML forbids, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are to be removed
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

const escaped = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

export const PREVIEW_WEIGHT = 600;

/** The characters of the fonts for previews (`scripts/build-fonts.ts`): Latin, Greek and Cyrillic. */
export const PREVIEW_LETTERS =
  /^[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1ea0-\u1ef9‘’“”–—…•€™№]*$/;

/** Emoji with the characters that combine them, and control characters. */
const UNDRAWN = /(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{C}|\ufe0f)+/gu;

/** The text as it can be drawn; undefined if it has letters that the fonts lack. */
function drawable(text: string): string | undefined {
  const plain = text.normalize('NFC').replace(UNDRAWN, ' ').replace(/\s+/g, ' ').trim();
  return plain !== '' && PREVIEW_LETTERS.test(plain) ? plain : undefined;
}

const EDGE = 96;
const NAME = { width: WIDTH - 2 * EDGE, height: 250, top: 250, lineHeight: 1.15 } as const;
/** Pixels, the largest first. The longest names end with an ellipsis in the smallest. */
const NAME_SIZES = [84, 72, 60, 48] as const;

/** Upper bounds of the width of a character, in parts of the font size. */
function emWidth(character: string): number {
  if (/[ .,:;'|!ijlI]/.test(character)) return 0.33;
  if (/[mwMW@%—…№™ŒœÆæŴŵЖМШЩЮЫФжмшщюыф]/.test(character)) return 1.05;
  return /\p{Lu}/u.test(character) ? 0.8 : 0.65;
}

const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + emWidth(character), 0);

/** Breaks a text into lines of at most `most` (parts of the font size), between words if they are short enough. */
function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line !== '') lines.push(line);
    line = '';
  };
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(`${line} ${word}`) <= most) line = `${line} ${word}`;
    else {
      end();
      for (const character of word) {
        if (widthOf(line + character) > most) end();
        line += character;
      }
    }
  }
  end();
  return lines;
}

interface FittedName {
  readonly size: number;
  readonly lines: readonly string[];
}

function fitted(name: string): FittedName {
  const most = (size: number) => Math.floor(NAME.height / (size * NAME.lineHeight));
  const all = NAME_SIZES.map((size) => ({ size, lines: linesOf(name, NAME.width / size) }));
  const found = all.find(({ size, lines }) => lines.length <= most(size));
  if (found !== undefined) return found;
  const size = NAME_SIZES[NAME_SIZES.length - 1] ?? 0;
  const shown = linesOf(name, NAME.width / size - 1).slice(0, most(size));
  return { size, lines: shown.map((line, at) => (at === shown.length - 1 ? `${line}…` : line)) };
}

/** The picture of a preview as an SVG document: the logo or the product's mark, the host's name, and a line below. */
export function drawPreview(data: GuestPageData, logo?: PreviewLogo): string {
  const { host, color } = lookOf(data);
  const { solid, onBrand, edge } = deriveBrand(color, 'light');
  const name = drawable(host ?? currentTexts(shell).linecheck);
  const below = host === undefined ? currentTexts(visitorPage).title : currentTexts(guestPage).tagline;
  const { size, lines } = fitted(name ?? below);
  const text = (words: string, attributes: string) => `<text x="${EDGE}" ${attributes}>${escaped(words)}</text>`;
  const rows = lines.map((line, row) =>
    text(line, `y="${NAME.top + size * (1 + row * NAME.lineHeight)}" font-size="${size}" fill="#1d1b20"`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter" font-weight="${PREVIEW_WEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="32" height="${HEIGHT}" fill="${edge}"/>`,
    logo === undefined ? mark(solid, onBrand) : image(logo),
    ...rows,
    name === undefined ? '' : text(below, 'y="552" font-size="40" fill="#57534d"'),
    '</svg>',
  ].join('');
}

const mark = (fill: string, line: string): string =>
  `<g transform="translate(${EDGE} 88) scale(4)"><rect width="28" height="28" rx="7" fill="${fill}"/><path d="M5.4 15.5H10l3.3 4.7L22.4 7.9" fill="none" stroke="${line}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></g>`;

const image = ({ source, scale }: PreviewLogo): string =>
  `<image href="${source}" x="${EDGE}" y="72" width="${480 * scale}" height="${144 * scale}" preserveAspectRatio="xMinYMin"/>`;
