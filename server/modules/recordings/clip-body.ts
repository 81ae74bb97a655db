import { jsonText } from '../../http/json-text';
import { Problem } from '../../http/problem';
import { Base64Film, type FilmPart } from './base64-film';

/** What the clip's text is exchanged for, so that the rest of the body is a small JSON text of its own. */
const STAND_IN = '(film)';
const FILM_FIELD = 'clipData';
/** All other fields of a clip together are far shorter. */
const MOST_REST_BYTES = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Four letters of a body are three bytes of its film, and there is not much beside it. */
export const leastFilmBytes = (bodyBytes: number): number =>
  Math.max(1, Math.floor(((bodyBytes - MOST_REST_BYTES) * 3) / 4));

type Place =
  | { readonly kind: 'between' }
  | { readonly kind: 'text'; readonly from: number; readonly mayBeKey: boolean; isEscaped: boolean }
  | { readonly kind: 'film'; isEscaped: boolean };

const between: Place = { kind: 'between' };

/**
 * Reads the JSON body of a clip as it arrives. The value of its `clipData` becomes bytes at once, which are taken after
 * every chunk; everything else is kept as it came, with a stand-in for the film, for an ordinary parser to judge. Of two
 * films the last one counts, as in JSON: its parts begin at 0 again.
 */
export class ClipBody {
  private readonly rest = Buffer.allocUnsafe(MOST_REST_BYTES);
  private restLength = 0;
  private readonly film = new Base64Film();
  private hasFilm = false;
  private beforeFilm = '';
  private place: Place = between;
  private depth = 0;
  private key = '';
  /** Behind the colon of `clipData`, where its value is about to begin. */
  private isFilmNext = false;

  /** @throws Problem `too_large` where there is too much beside the film. */
  push(chunk: Uint8Array): void {
    this.film.expect(chunk.length);
    for (const byte of chunk) {
      if (this.place.kind === 'film') this.readFilm(byte, this.place);
      else if (this.place.kind === 'text') this.readText(byte, this.place);
      else this.readBetween(byte);
    }
  }

  /** The body without its film, as JSON. */
  get json(): string {
    return jsonText(this.rest.subarray(0, this.restLength));
  }

  /** What has come of the film since the last time. It holds good until the next chunk. */
  takeFilm(): FilmPart {
    return this.film.take();
  }

  /** How many bytes the film has; undefined where there is none, or where it is no base64. */
  get filmLength(): number | undefined {
    return this.hasFilm ? this.film.finish() : undefined;
  }

  /** Whether a film has begun. */
  get hasBegun(): boolean {
    return this.hasFilm;
  }

  /** The fields that stand before the first film, with an empty one; undefined where what stands there is no object. */
  get fieldsBeforeFilm(): unknown {
    try {
      return JSON.parse(`${this.beforeFilm}"}`);
    } catch {
      // The parser of the whole body will say what is wrong with it.
      return undefined;
    }
  }

  private beginFilm(): void {
    if (!this.hasFilm) this.beforeFilm = this.json;
    this.hasFilm = true;
    this.film.restart();
  }

  private readFilm(byte: number, place: Extract<Place, { kind: 'film' }>): void {
    if (place.isEscaped) {
      place.isEscaped = false;
      // JSON lets a slash be written with a backslash before it; no other letter of base64 may be.
      if (byte === SLASH) this.film.push(byte);
      else this.film.refuse();
    } else if (byte === BACKSLASH) place.isEscaped = true;
    else if (byte === QUOTE) this.endFilm();
    else this.film.push(byte);
  }

  private endFilm(): void {
    if (!this.film.isEmpty) for (const letter of Buffer.from(STAND_IN)) this.keep(letter);
    this.keep(QUOTE);
    this.place = between;
  }

  private readText(byte: number, place: Extract<Place, { kind: 'text' }>): void {
    this.keep(byte);
    if (place.isEscaped) place.isEscaped = false;
    else if (byte === BACKSLASH) place.isEscaped = true;
    else if (byte === QUOTE) {
      if (place.mayBeKey) this.key = this.rest.toString('utf8', place.from, this.restLength - 1);
      this.place = between;
    }
  }

  private readBetween(byte: number): void {
    this.keep(byte);
    if (byte === QUOTE) {
      this.place = this.isFilmNext
        ? { kind: 'film', isEscaped: false }
        : { kind: 'text', from: this.restLength, mayBeKey: this.depth === 1, isEscaped: false };
      if (this.isFilmNext) this.beginFilm();
    }
    if (OPENING.has(byte)) this.depth += 1;
    if (CLOSING.has(byte)) this.depth -= 1;
    if (byte === COMMA) this.key = '';
    if (!BLANK.has(byte)) this.isFilmNext = byte === COLON && this.depth === 1 && this.key === FILM_FIELD;
  }

  private keep(byte: number): void {
    if (this.restLength === MOST_REST_BYTES) throw new Problem('too_large');
    this.rest[this.restLength] = byte;
    this.restLength += 1;
  }
}
