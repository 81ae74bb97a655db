import { SERVICE_CHANNEL, type ServiceOutcome } from '@linecheck/contract';
import { serviceWindow } from '@linecheck/texts/en/server';
import { serviceOutcomes, unnamedService } from '@linecheck/texts/en/service-outcomes';
import { fillMessage } from '@linecheck/texts/fill';
import type { LanguageCode } from '@linecheck/texts/languages';
import { textsIn } from '@linecheck/texts/text-group';
import { allowScript, inlineHashes } from '../../http/security-headers';
import type { HttpExchange } from '../../http/serve';
import { noteLanguage, readerLanguage } from '../../language/reader-language';

/** Tells the page that has opened the window how the way has ended. */
const SCRIPT = `new BroadcastChannel('${SERVICE_CHANNEL}').postMessage({ outcome: document.body.dataset.outcome });
window.close();`;

const [SCRIPT_HASH = ''] = inlineHashes('script', [`<script>${SCRIPT}</script>`]);

/** Sends the page of a window that closes, without anything of the product. The page that has opened it says more. */
export function sendWindow({ request, reply }: HttpExchange, outcome: ServiceOutcome | 'done') {
  const language = readerLanguage(request, 'hosts');
  const texts = textsIn(language, serviceWindow);
  noteLanguage(reply, language);
  allowScript(reply, SCRIPT_HASH);
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><title>${texts.title}</title><meta name="viewport" content="width=device-width"></head><body data-outcome="${outcome}"><main><p>${wordsOf(language, outcome)} ${texts.close}</p></main><script>${SCRIPT}</script></body></html>`,
    );
}

/** Without the name of the service, which is no HTML. */
function wordsOf(language: LanguageCode, outcome: ServiceOutcome | 'done'): string {
  if (outcome === 'done') return textsIn(language, serviceWindow).done;
  const service = textsIn(language, unnamedService).name;
  return `${fillMessage(language, textsIn(language, serviceOutcomes)[outcome].title, { service })}.`;
}
