import { keysOf } from '@linecheck/checks/records';
import { TEXT_PAGES, type TextPageName } from '@linecheck/contract';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_S, type LanguageCode, offeredLanguage } from '@linecheck/texts/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteLanguage, offeredTo, readerLanguage } from '../language/reader-language';
import { isEncrypted } from './sign-in';
import { REVALIDATE, sendWebFile, type WebFiles } from './web-files';

interface TextPages {
  readonly files: WebFiles;
  readonly publicUrl: string;
  readonly contactEmail: string | undefined;
}

const PAGE = { schema: { hide: true } } as const;

/**
 * Serves the text pages in the language of their reader. Contact leads to the operator's email address, or to a page that
 * explains that there is none.
 */
export function serveTextPages(app: FastifyInstance, { files, publicUrl, contactEmail }: TextPages): void {
  const send = (name: TextPageName) => (request: FastifyRequest, reply: FastifyReply) => {
    const chosen = languageIn(request, 'choose', name);
    if (chosen !== undefined) {
      // A link on another site does not choose.
      if (request.headers['sec-fetch-site'] === 'same-origin')
        reply.setCookie(LANGUAGE_COOKIE, chosen, {
          path: '/',
          maxAge: LANGUAGE_COOKIE_S,
          sameSite: 'lax',
          secure: isEncrypted(publicUrl),
        });
      return reply.header('cache-control', 'no-store').redirect(`${TEXT_PAGES[name].path}?lang=${chosen}`, 303);
    }
    const wanted = languageIn(request, 'lang', name) ?? readerLanguage(request, readersOf(name));
    // English, where the page does not exist in the language.
    const translated = files.get(`/${wanted}/${name}.html`);
    const file = translated ?? files.get(`/${name}.html`);
    if (file === undefined) return reply.callNotFound();
    noteLanguage(reply, translated === undefined ? 'en' : wanted);
    return sendWebFile(request, reply, file);
  };
  for (const name of keysOf(TEXT_PAGES)) {
    const page = send(name);
    const { path } = TEXT_PAGES[name];
    redirectTo(app, path, name);
    app.get(path, PAGE, (request, reply) =>
      name === 'contact' && contactEmail !== undefined
        ? reply.header('cache-control', REVALIDATE).redirect(`mailto:${contactEmail}`)
        : page(request, reply),
    );
  }
}

const readersOf = (name: TextPageName) => (TEXT_PAGES[name].readers === 'guests' ? 'guests' : 'hosts');

/**
 * The language in the query, undefined for none that is offered: `choose` in the list of the page itself, `lang` in links
 * from pages and emails, whose language may be that of a host's choice.
 */
function languageIn(
  { query }: FastifyRequest,
  parameter: 'choose' | 'lang',
  name: TextPageName,
): LanguageCode | undefined {
  const code = (query as Readonly<Record<string, unknown>>)[parameter]; // Of any address.
  return typeof code === 'string' ? offeredLanguage(code, offeredTo(readersOf(name))) : undefined;
}

/** Text pages are also found with another ending, and with a trailing slash. */
function redirectTo(app: FastifyInstance, path: string, name: TextPageName): void {
  const others = [`/${name}`, `/${name}.html`].filter((other) => other !== path);
  for (const other of [...others, ...others.map((each) => `${each}/`), `${path}/`])
    app.get(other, PAGE, ({ url }, reply) => reply.redirect(path + searchOf(url), 308));
}

export const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
