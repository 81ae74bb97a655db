import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_S, type LanguageCode, offeredLanguage } from '@linecheck/texts/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteLanguage, offeredTo, type ReaderKind, readerLanguage } from '../language/reader-language';
import { REVALIDATE, sendWebFile, type WebFile, type WebFiles } from './web-files';

interface TextPages {
  readonly files: WebFiles;
  readonly publicUrl: string;
  readonly contactEmail: string | undefined;
}

interface TextPage {
  /** The path at which it is shown. */
  readonly shown: string;
  readonly file: string;
  readonly aliases: readonly string[];
  readonly kind: ReaderKind;
}

const CONTACT: TextPage = { shown: '/contact', file: 'contact.html', aliases: ['/contact.html'], kind: 'guests' };

const pages: readonly TextPage[] = [
  { shown: '/privacy.html', file: 'privacy.html', aliases: ['/privacy'], kind: 'guests' },
  { shown: '/terms.html', file: 'terms.html', aliases: ['/terms'], kind: 'guests' },
  { shown: '/pro.html', file: 'pro.html', aliases: ['/pro'], kind: 'hosts' },
  { shown: '/developers.html', file: 'developers.html', aliases: ['/developers'], kind: 'hosts' },
];

/**
 * Serves the text pages in the language of their reader. Contact leads to the operator's email address, or to a page that
 * explains that there is none.
 */
export function serveTextPages(app: FastifyInstance, { files, publicUrl, contactEmail }: TextPages): void {
  const isSecure = publicUrl.startsWith('https:');
  const serve = (page: TextPage) => {
    redirectFor(app, page);
    return (request: FastifyRequest, reply: FastifyReply) => {
      const chosen = languageIn(request, 'choose', page.kind);
      if (chosen !== undefined && request.headers['sec-fetch-site'] === 'same-origin')
        reply.setCookie(LANGUAGE_COOKIE, chosen, {
          path: '/',
          maxAge: LANGUAGE_COOKIE_S,
          sameSite: 'lax',
          secure: isSecure,
        });
      const asked = chosen ?? languageIn(request, 'lang', page.kind);
      const found = inLanguage(files, page, asked ?? readerLanguage(request, page.kind));
      if (found === undefined) return reply.callNotFound();
      noteLanguage(reply, found.language);
      return sendWebFile(request, reply, found.file);
    };
  };
  for (const page of pages) app.get(page.shown, { schema: { hide: true } }, serve(page));
  const sendContact = serve(CONTACT);
  app.get(CONTACT.shown, { schema: { hide: true } }, (request, reply) =>
    contactEmail === undefined
      ? sendContact(request, reply)
      : reply.header('cache-control', REVALIDATE).redirect(`mailto:${contactEmail}`),
  );
}

/** The page is in English if it does not exist in the language; undefined without a built page. */
function inLanguage(
  files: WebFiles,
  { file }: TextPage,
  language: LanguageCode,
): { readonly file: WebFile; readonly language: LanguageCode } | undefined {
  const translated = files.get(`/${language}/${file}`);
  if (translated !== undefined) return { file: translated, language };
  const english = files.get(`/${file}`);
  return english && { file: english, language: 'en' };
}

/**
 * The language in the query, undefined for none that is offered: `choose` in the list of the page itself, `lang` in links
 * from pages and emails, whose language may be that of a host's choice.
 */
function languageIn({ query }: FastifyRequest, name: 'choose' | 'lang', kind: ReaderKind): LanguageCode | undefined {
  const code = (query as Readonly<Record<string, unknown>>)[name]; // Of any address.
  return typeof code === 'string' ? offeredLanguage(code, offeredTo(kind)) : undefined;
}

/** Text pages are also found without their extension, or with a trailing slash. */
function redirectFor(app: FastifyInstance, { aliases, shown }: TextPage): void {
  for (const other of [...aliases, ...aliases.map((alias) => `${alias}/`), `${shown}/`])
    app.get(other, { schema: { hide: true } }, (_request, reply) => reply.redirect(shown, 308));
}
