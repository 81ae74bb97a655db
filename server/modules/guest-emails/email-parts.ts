import { fillMessage } from '@linecheck/texts/fill';
import type { EmailColors } from '../../mail/email-colors';
import { emailDocument, escapeHtml } from '../../mail/email-page';
import type { EmailSpeech } from './recipient';

interface EmailLink {
  readonly words: string;
  readonly link: string;
}

interface EmailRow {
  readonly label: string;
  readonly lines: readonly string[];
}

/** One block of an email. Each is written twice, as text and as HTML, from the same words. */
export type EmailPart =
  | { readonly kind: 'paragraph'; readonly words: string; readonly isSmall?: true }
  | { readonly kind: 'quote'; readonly lines: readonly string[]; readonly by: string }
  | { readonly kind: 'rows'; readonly rows: readonly EmailRow[] }
  /** `words` are on the button; the address is repeated below it. */
  | ({ readonly kind: 'button' } & EmailLink);

export interface EmailContent {
  readonly subject: string;
  /** Who writes, above everything. */
  readonly from: string;
  readonly heading: string;
  readonly parts: readonly EmailPart[];
  readonly footer: { readonly sentences: readonly string[]; readonly links: readonly EmailLink[] };
}

interface WrittenEmail {
  readonly text: string;
  readonly html: string;
}

export function renderParts(content: EmailContent, speech: EmailSpeech, colors: EmailColors): WrittenEmail {
  return { text: textOf(content, speech), html: htmlOf(content, speech, colors) };
}

function textOf({ footer, ...content }: EmailContent, speech: EmailSpeech): string {
  const links = footer.links.map((link) => fillMessage(speech.language, speech.texts.linkWithAddress, link));
  const end = ['-- ', ...footer.sentences, ...links].join('\n');
  return `${renderWithoutFooter(content, speech)}\n${end}\n`;
}

export function renderWithoutFooter(
  { from, heading, parts }: Pick<EmailContent, 'from' | 'heading' | 'parts'>,
  speech: EmailSpeech,
): string {
  return `${[from, heading, ...parts.map((part) => partAsText(part, speech))].join('\n\n')}\n`;
}

function partAsText(part: EmailPart, { language, texts }: EmailSpeech): string {
  switch (part.kind) {
    case 'paragraph':
      return part.words;
    case 'quote':
      return [...part.lines, part.by].map((line) => `> ${line}`.trimEnd()).join('\n');
    case 'rows':
      return part.rows.map(({ label, lines }) => `${label}: ${lines.join('\n  ')}`).join('\n');
    case 'button':
      return fillMessage(language, texts.linkWithAddress, part);
  }
}

const QUIET = 'opacity:.75';
const SMALL = `font-size:14px;${QUIET}`;

/** Below this width, the label of a row is above its value. */
const STYLES =
  '@media (max-width:480px){.row td{display:block!important;width:auto!important}.row td+td{padding-bottom:12px!important}.in{padding-left:20px!important;padding-right:20px!important}}';

/** Half transparent, so that it is a hairline in both themes; programs without transparency get the colour before it. */
const LINE = 'border-color:#c9c5bc;border-color:rgba(128,122,112,.4)';
const FRAME = `max-width:600px;margin:0 auto;border:1px solid #c9c5bc;${LINE};border-radius:12px;border-collapse:separate`;
/** Breaks long words and addresses, which would be wider than a phone. Some programs only support `word-break`. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

function htmlOf(content: EmailContent, speech: EmailSpeech, colors: EmailColors): string {
  const { subject, from, heading, parts, footer } = content;
  const head = `<td class="in" style="padding:18px 32px;border-bottom:1px solid #c9c5bc;${LINE}"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${badgeOf(from, colors)}<td dir="auto" style="font-weight:600;line-height:1.3;${BREAKS}">${escapeHtml(from)}</td></tr></table></td>`;
  const title = `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-.02em">${escapeHtml(heading)}</h1>`;
  const body = parts.map((part) => partAsHtml(part, speech, colors)).join('');
  const main = `<td class="in" style="padding:28px 32px 12px;${BREAKS}">${title}${body}</td>`;
  const links = footer.links
    .map(({ words, link }) => `<a href="${escapeHtml(link)}" style="color:inherit">${escapeHtml(words)}</a>`)
    .join(' · ');
  const sentences = footer.sentences.map(escapeHtml).join(' ');
  const foot = `<td class="in" style="padding:16px 32px;border-top:1px solid #c9c5bc;${LINE};font-size:13px;line-height:1.5;${BREAKS}"><div style="${QUIET}">${sentences}<br>${links}</div></td>`;
  const rows = [head, main, foot].map((cell) => `<tr>${cell}</tr>`).join('');
  return emailDocument({
    language: speech.language,
    subject,
    styles: `${STYLES}@media (prefers-color-scheme:dark){.go{border-color:${colors.border.dark}!important}}`,
    body: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${FRAME}">${rows}</table>`,
    padding: 16,
  });
}

/** The first letters of the first two words, in the colour of the brand. Not read aloud: the name is beside it. */
function badgeOf(from: string, { fill, label }: EmailColors): string {
  const letters = from
    .split(/\s+/)
    .flatMap((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
    .slice(0, 2)
    .join('');
  if (letters === '') return '';
  const style = `display:block;width:32px;border-radius:8px;background:${fill};color:${label};font-size:14px;font-weight:600;line-height:32px;text-align:center`;
  return `<td aria-hidden="true" style="padding:0 12px 0 0;vertical-align:top"><span style="${style}">${letters}</span></td>`;
}

function partAsHtml(part: EmailPart, { language, texts }: EmailSpeech, colors: EmailColors): string {
  const { fill, label, edge } = colors;
  switch (part.kind) {
    case 'paragraph':
      return paragraph(escapeHtml(part.words), part.isSmall && SMALL);
    case 'quote':
      return `<blockquote dir="auto" style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${edge}">${part.lines.map(escapeHtml).join('<br>')}<br><span style="font-size:14px;${QUIET}">${escapeHtml(part.by)}</span></blockquote>`;
    case 'rows':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;line-height:1.45">${part.rows.map(rowAsHtml).join('')}</table>`;
    case 'button': {
      const link = escapeHtml(part.link);
      const style = `display:inline-block;padding:12px 20px;border:2px solid ${colors.border.light};border-radius:8px;background:${fill};color:${label};font-weight:600;text-decoration:none`;
      const plain = escapeHtml(fillMessage(language, texts.plainAddress, { link: part.link }));
      return `${paragraph(`<a href="${link}" class="go" style="${style}">${escapeHtml(part.words)}</a>`)}${paragraph(plain, `font-size:13px;${QUIET}`)}`;
    }
  }
}

const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`;

function rowAsHtml({ label, lines }: EmailRow): string {
  const quiet = `<span style="${QUIET}">${escapeHtml(label)}</span>`;
  return `<tr class="row"><td style="width:110px;padding:0 12px 0 0;vertical-align:top">${quiet}</td><td dir="auto" style="padding:0 0 8px;vertical-align:top">${lines.map(escapeHtml).join('<br>')}</td></tr>`;
}
