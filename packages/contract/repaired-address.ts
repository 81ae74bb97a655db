import { codeAmong, decoded, INVISIBLE, readable, readSessionCode, SEPARATORS } from './guest-link';

/** 32 bytes in base64url, as the server writes them into the links of its emails. */
const LINK_TOKEN = /(?:^|[^\w-])(?:3D)?([\w-]{43})(?![\w-])/;
const GLUED_TOKEN = /([\w-]{43})/;

/** Finds the token of an email's link among the characters that mail programs add to it; otherwise returns the text. */
export function readLinkToken(pasted: string): string {
  const text = decoded(pasted).replace(INVISIBLE, '');
  return (LINK_TOKEN.exec(text) ?? GLUED_TOKEN.exec(text))?.[1] ?? pasted;
}

/** Pages whose links have a token in the fragment, which browsers send to no server; and the parameter's name. */
const TOKEN_NAMES = {
  '/board': 'token',
  '/change-email': 'token',
  '/confirm-email': 'token',
  '/join': 'token',
  '/letters-off': 'token',
  '/no-emails': 'token',
  '/register': 'invitation',
  '/report': 'token',
  '/reset-password': 'token',
  '/sign-in': 'token',
  '/undo-email': 'token',
} as const;

export type TokenPage = keyof typeof TOKEN_NAMES;

const isTokenPage = (path: string): path is TokenPage => Object.hasOwn(TOKEN_NAMES, path);

/** Finds the token of a page's link in the parameters that follow `#`, or `?` in older emails. */
export function tokenOfPage(page: TokenPage, parameters: string): string | undefined {
  const [, name, written] = /(?:^|[#?&;])(token|invitation)=([^&]+)/.exec(decoded(parameters)) ?? [];
  return written !== undefined && name === TOKEN_NAMES[page] ? readLinkToken(written) : undefined;
}

/** The places of a code in the product's links, with what follows: `?session=…`, `/guest/…`, `/group/…`. */
const CODE_PLACE = /(?:[/?&;#](session)(?![\w-])|\/(guest|group)(?=[/?#]|$))(.*)$/s;
/** A word, and what follows it if it is the name of a parameter. No word is read twice: anyone may send a long address. */
const WORD = /[\w.-]+(=[^&;#]*)?/g;

const withoutParameters = (text: string): string =>
  text.replace(WORD, (word, value: string | undefined) => (value === undefined ? word : ' '));

/**
 * Finds the address that is meant by one that mail and chat programs have changed so much that it is no page of the
 * product: `/%3Fsession=…`, `/?utm_source=a&amp;session=…`, `/board%23token=…`. A guest's address without a whole code
 * leads to the page that says so.
 *
 * @param address Path and query, as the browser sends them.
 * @returns undefined if the address has nothing of a link.
 */
export function repairedAddress(address: string): string | undefined {
  const [, path = '', parameters = ''] = /^(\/[a-z-]+)\/?#(.*)$/is.exec(decoded(address)) ?? [];
  const page = path.toLowerCase();
  if (isTokenPage(page)) {
    const token = tokenOfPage(page, parameters);
    // What is no token is still text of the sender, which a header cannot hold as it is.
    return token === undefined ? page : `${page}#${TOKEN_NAMES[page]}=${encodeURIComponent(token)}`;
  }
  const text = readable(address);
  const [found, , kind, rest = ''] = CODE_PLACE.exec(text) ?? [];
  const code = readSessionCode(rest) ?? codeAmong(withoutParameters(text).split(SEPARATORS));
  if (found === undefined && code === undefined) return undefined;
  return (kind === undefined ? '/?session=' : `/${kind}/`) + (code ?? 'incomplete');
}
