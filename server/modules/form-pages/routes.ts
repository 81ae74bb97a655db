import { FORM_PAGE_PATHS, type FormPageData, type FormPagePath, SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { FastifyInstance } from 'fastify';
import type { OtherAddress } from '../../http/other-address';
import { allowStyles, inlineHashes } from '../../http/security-headers';
import { packedPublicPage, type RenderedPages, sendWebFile, type WebFile } from '../../http/web-files';
import { framedPages } from '../../language/framed-pages';
import { noteLanguage, readerLanguage } from '../../language/reader-language';
import { logOf } from '../../logger';
import type { AccountService } from '../accounts/service';
import { type SettingsDependencies, settingsOf } from '../installation/service';

interface FormPageDependencies extends SettingsDependencies {
  readonly pages: RenderedPages;
  readonly index: WebFile;
  readonly accounts: AccountService;
  readonly otherAddress: OtherAddress;
}

interface FormPage {
  readonly file: WebFile;
  readonly styleHashes: readonly string[];
}

/**
 * Serves the pages for sign-in, registration and requests of a new password. They are the same for all visitors.
 * Browsers with the signed-in hint get the page that the browser renders.
 */
export function registerFormPages(app: FastifyInstance, deps: FormPageDependencies): void {
  const { pages, index, otherAddress } = deps;
  const pageOf = rememberPages(async (language, path, data) => {
    const html = await pages.renderForm(language, path, data);
    return { file: await packedPublicPage(html), styleHashes: inlineHashes('style', [html]) };
  });

  async function dataOf(path: FormPagePath): Promise<FormPageData> {
    return {
      settings: settingsOf(deps),
      registration: path === '/register' ? await deps.accounts.registrationMode() : null,
      ways: await deps.accounts.ways(),
    };
  }

  const sendIndex = framedPages({ pages, page: index, otherAddress, kind: 'hosts' });
  for (const path of FORM_PAGE_PATHS) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (request.cookies[SIGNED_IN_HINT_COOKIE] !== undefined) return sendIndex(request, reply);
      try {
        const language = readerLanguage(request, 'hosts');
        const { file, styleHashes } = await pageOf(language, path, await dataOf(path));
        noteLanguage(reply, language);
        allowStyles(reply, styleHashes);
        return sendWebFile(request, reply, otherAddress.pageFor(request, reply, file));
      } catch (error) {
        // The page that the browser renders asks for the data itself, and can ask again.
        logOf(request).error({ err: error }, 'form_page_not_rendered');
        return sendIndex(request, reply);
      }
    });
  }
}

type Render = (language: LanguageCode, path: FormPagePath, data: FormPageData) => Promise<FormPage>;

/** Renders each page once in each language for as long as its data does not change. */
function rememberPages(render: Render): Render {
  const known = new Map<string, { readonly key: string; readonly page: Promise<FormPage> }>();
  return (language, path, data) => {
    const [name, key] = [`${language} ${path}`, JSON.stringify(data)];
    const last = known.get(name);
    if (last?.key === key) return last.page;
    const page = render(language, path, data);
    known.set(name, { key, page });
    page.catch(() => known.delete(name));
    return page;
  };
}
