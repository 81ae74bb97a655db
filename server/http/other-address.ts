import { pageProblems } from '@linecheck/texts/en/shell';
import { fillMessage } from '@linecheck/texts/fill';
import { isLanguageCode, type LanguageCode } from '@linecheck/texts/languages';
import { textsIn } from '@linecheck/texts/text-group';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventLogger } from '../log-events';
import { isLoopback } from '../outbound/public-address';
import { allowScript, inlineHashes } from './security-headers';
import { changedFile, type WebFile } from './web-files';

/**
 * Shows the notice unless the browser is at the right address after all: a proxy may have changed the Host header. The
 * link leads to the same page, with its query and fragment.
 */
const SCRIPT = `<script>{
const notice = document.getElementById('elsewhere');
const link = notice.querySelector('a');
const { origin, pathname, search, hash } = location;
if (origin === link.origin) notice.remove();
else {
  link.href = link.origin + pathname + search + hash;
  notice.hidden = false;
}
}</script>`;

/** Anyone can send requests with invented hosts, which must not fill the log. */
const MAX_LOGGED = 10;
/** Longer ones than DNS allows are invented. */
const MAX_LENGTH = 300;

interface OtherAddressOptions {
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  readonly log: EventLogger;
}

/** Adds a notice to pages that are opened at another address than PUBLIC_URL, and logs each such address once. */
export class OtherAddress {
  private readonly logged = new Set<string>();
  private readonly scriptHash = inlineHashes('script', [SCRIPT])[0] ?? '';

  constructor(private readonly options: OtherAddressOptions) {}

  /** Returns the page for the address of a request, and allows the script of the notice in its reply. */
  pageFor(request: FastifyRequest, reply: FastifyReply, page: WebFile): WebFile {
    const address = addressOf(request);
    if (address === undefined || address === this.options.publicUrl) return page;
    this.logOnce(request, address);
    allowScript(reply, this.scriptHash);
    const language = String(reply.getHeader('content-language') ?? 'en');
    const notice = noticeFor(isLanguageCode(language) ? language : 'en', this.options.publicUrl, address);
    return changedFile(page, (html) => html.replace('<body>', (body) => `${body}${notice}${SCRIPT}`));
  }

  private logOnce({ headers }: FastifyRequest, address: string): void {
    const { publicUrl, trustProxy, log } = this.options;
    // Monitoring and other programs may use any address.
    if (!headers.accept?.includes('text/html')) return;
    // Without a trusted proxy, the server cannot read the scheme in the browser.
    if (trustProxy.length === 0 && new URL(address).host === new URL(publicUrl).host) return;
    if (this.logged.has(address) || this.logged.size >= MAX_LOGGED) return;
    this.logged.add(address);
    log.warn({ address, publicUrl }, 'opened_at_other_address');
  }
}

function addressOf({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`;
  return address.length <= MAX_LENGTH && URL.canParse(address) ? new URL(address).origin : undefined;
}

function noticeFor(language: LanguageCode, publicUrl: string, address: string): string {
  const isOnly = isLoopback(new URL(publicUrl).hostname) && !isLoopback(new URL(address).hostname);
  const link = `<a href="${publicUrl}">${publicUrl}</a>`;
  const { elsewhere, elsewhereLocal } = textsIn(language, pageProblems);
  const text = fillMessage(language, isOnly ? elsewhereLocal : elsewhere, { address: link });
  return `<p id="elsewhere" role="alert" class="page-problem" hidden>${text}</p>`;
}
