import { once } from './format-number';
import type { LanguageCode } from './languages';

/** The city of a time zone: "Buenos Aires" for America/Argentina/Buenos_Aires. */
export const placeOfZone = (zone: string): string =>
  zone.startsWith('Etc/') ? zone : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The name of a zone at a moment, in one of the forms of `Intl`. */
function zoneName(language: LanguageCode, timeZone: string, form: { at: Date; style: 'long' | 'shortOffset' }): string {
  const { at, style: timeZoneName } = form;
  const format = once(
    `zone ${language} ${timeZone} ${timeZoneName}`,
    () => new Intl.DateTimeFormat(language, { timeZone, timeZoneName }),
  );
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A time zone for readers elsewhere: "Berlin, Central European Summer Time, UTC+2". @param at The moment that is meant. */
export function zoneInWords(language: LanguageCode, zone: string, at: Date): string {
  const offset = zoneName(language, zone, { at, style: 'shortOffset' }).replace(/^GMT/, 'UTC');
  if (zone === 'UTC' || zone === 'GMT') return 'UTC';
  const name = zoneName(language, zone, { at, style: 'long' });
  // A zone without a name of its own is named by its offset.
  return [placeOfZone(zone), ...(name.startsWith('GMT') ? [] : [name]), offset].join(', ');
}
