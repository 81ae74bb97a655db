const INVALID = -1;
const PAD = '='.charCodeAt(0);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The value of each letter of base64 (RFC 4648, 4), by its byte. */
const values = new Int8Array(256).fill(INVALID);
for (const [value, letter] of [...ALPHABET].entries()) values[letter.charCodeAt(0)] = value;

/** Room for the bytes of so many letters. Memory is taken as it is filled, not before. */
export const roomForFilm = (mostLetters: number): Buffer<ArrayBuffer> =>
  Buffer.allocUnsafeSlow(Math.ceil((mostLetters * 3) / 4));

/**
 * Takes base64 as it arrives and keeps nothing but the bytes that it stands for: a clip of 2 MB costs 2 MB, and not ten
 * for texts and copies of texts. It is as strict as a text that is decoded and encoded again: padded, and without a bit
 * that stands for nothing.
 */
export class Base64Film {
  private length = 0;
  private letters = 0;
  private pads = 0;
  private bits = 0;
  private broken = false;

  /** @param target Room for all that may come. */
  constructor(private readonly target: Buffer<ArrayBuffer>) {}

  get isEmpty(): boolean {
    return this.letters === 0 && !this.broken;
  }

  push(letter: number): void {
    const value = letter === PAD ? 0 : (values[letter] ?? INVALID);
    if (value === INVALID || (this.pads > 0 && letter !== PAD)) this.broken = true;
    if (letter === PAD) this.pads += 1;
    this.bits = ((this.bits << 6) | value) & 0xffffff;
    this.letters += 1;
    if (this.letters % 4 === 0) this.write();
  }

  refuse(): void {
    this.broken = true;
  }

  /** The bytes, or undefined where what came is no base64. */
  finish(): Buffer<ArrayBuffer> | undefined {
    const isWhole = this.letters % 4 === 0 && this.pads <= 2 && !this.hasLooseBits();
    return isWhole && !this.broken ? this.target.subarray(0, this.length - this.pads) : undefined;
  }

  private write(): void {
    this.target[this.length] = this.bits >> 16;
    this.target[this.length + 1] = (this.bits >> 8) & 0xff;
    this.target[this.length + 2] = this.bits & 0xff;
    this.length += 3;
  }

  /** The last letter before the padding may carry bits that stand for nothing: they have to be 0. */
  private hasLooseBits(): boolean {
    return this.target.subarray(this.length - this.pads, this.length).some((byte) => byte !== 0);
  }
}
