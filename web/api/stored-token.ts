/** Where a page that embeds this one may keep a bearer token (D2). The app itself never writes it. */
const TOKEN_KEY = 'auth_token';

/** Undefined where there is none, or where the browser keeps storage from the page. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
