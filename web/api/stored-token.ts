/** localStorage key under which a page that embeds this one may keep a bearer token (D2). The app never writes it. */
const TOKEN_KEY = 'auth_token';

/** Undefined without a token, or where the browser denies storage to the page. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
