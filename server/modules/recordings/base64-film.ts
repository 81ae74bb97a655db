const INVALID = -1;
/** Four letters stand for so many bytes. */
const GROUP_BYTES = 3;
const PAD = '='.charCodeAt(0);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The value of each letter of base64 (RFC 4648, 4), by its byte. */
const values = new Int8Array(256).fill(INVALID);
for (const [value, letter] of [...ALPHABET].entries()) values[letter.charCodeAt(0)] = value;

export interface FilmPart {
  readonly at: number;
  readonly bytes: Buffer;
}

/**
 * Takes base64 as it arrives and keeps nothing but the bytes that it stands for, until they are taken. It is as strict as
 * a text that is decoded and encoded again: padded, and without a bit that stands for nothing.
 */
export class Base64Film {
  private room = Buffer.alloc(0);
  private length = 0;
  private taken = 0;
  private letters = 0;
  private pads = 0;
  private bits = 0;
  private broken = false;

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

  /** Forgets everything: another film begins. */
  restart(): void {
    this.length = 0;
    this.taken = 0;
    this.letters = 0;
    this.pads = 0;
    this.bits = 0;
    this.broken = false;
  }

  /** Sees to it that so many more letters find room. */
  expect(letters: number): void {
    const most = this.length + Math.ceil((letters * 3) / 4) + GROUP_BYTES;
    if (this.room.length < most) this.room = Buffer.concat([this.room.subarray(0, this.length)], most);
  }

  /** What has come since the last time, and where in the film it belongs. It holds good until the next letter. */
  take(): FilmPart {
    const part = { at: this.taken, bytes: this.room.subarray(0, this.length) };
    this.taken += this.length;
    this.length = 0;
    return part;
  }

  /** How many of the bytes that were taken count, or undefined where what came is no base64. */
  finish(): number | undefined {
    const isWhole = this.letters % 4 === 0 && this.pads <= 2 && !this.hasLooseBits();
    return isWhole && !this.broken ? this.taken + this.length - this.pads : undefined;
  }

  private write(): void {
    this.room[this.length] = this.bits >> 16;
    this.room[this.length + 1] = (this.bits >> 8) & 0xff;
    this.room[this.length + 2] = this.bits & 0xff;
    this.length += GROUP_BYTES;
  }

  /** The last letter before the padding may carry bits that stand for nothing: they have to be 0. */
  private hasLooseBits(): boolean {
    return (this.bits & ((1 << (8 * Math.min(this.pads, 2))) - 1)) !== 0;
  }
}
