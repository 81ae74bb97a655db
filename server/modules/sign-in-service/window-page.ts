import { SERVICE_CHANNEL, type ServiceOutcome } from '@linecheck/contract';
import { serviceWindow as texts } from '@linecheck/texts/en/server';
import { serviceOutcomes, unnamedService } from '@linecheck/texts/en/service-outcomes';
import { fillMessage } from '@linecheck/texts/fill';
import type { FastifyReply } from 'fastify';
import { allowScript, inlineHashes } from '../../http/security-headers';

/** Tells the page that has opened the window how the way has ended. */
const SCRIPT = `new BroadcastChannel('${SERVICE_CHANNEL}').postMessage({ outcome: document.body.dataset.outcome });
window.close();`;

const [SCRIPT_HASH = ''] = inlineHashes('script', [`<script>${SCRIPT}</script>`]);

/** Sends the page of a window that closes, without anything of the product. The page that has opened it says more. */
export function sendWindow(reply: FastifyReply, outcome: ServiceOutcome | 'done') {
  allowScript(reply, SCRIPT_HASH);
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><title>${texts.title}</title><meta name="viewport" content="width=device-width"></head><body data-outcome="${outcome}"><main><p>${wordsOf(outcome)} ${texts.close}</p></main><script>${SCRIPT}</script></body></html>`,
    );
}

/** Without the name of the service, which is no HTML. */
const wordsOf = (outcome: ServiceOutcome | 'done'): string =>
  outcome === 'done'
    ? texts.done
    : `${fillMessage('en', serviceOutcomes[outcome].title, { service: unnamedService.name })}.`;
