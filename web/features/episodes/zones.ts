import { isZoneName } from '@linecheck/contract';
import { zoneCities } from '@linecheck/texts/en/episodes/zones';
import { readerZone } from '@linecheck/texts/reader-zone';
import { searchKey } from '@linecheck/texts/search-key';
import { placeOfZone } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** Today's names of zones that browsers still list by an older one (the file `backward` of the IANA database). */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** What the usual letters may stand for. Programs read some of them as places that few people mean: BST as Dhaka. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  'Africa/Cairo': ['EET', 'EEST'],
  'Africa/Johannesburg': ['SAST'],
  'Africa/Lagos': ['WAT'],
  'Africa/Maputo': ['CAT'],
  'Africa/Nairobi': ['EAT'],
  'America/Anchorage': ['AKST', 'AKDT'],
  'America/Argentina/Buenos_Aires': ['ART'],
  'America/Chicago': ['CST', 'CDT', 'CT'],
  'America/Denver': ['MST', 'MDT', 'MT'],
  'America/Guayaquil': ['ECT'],
  'America/Halifax': ['AST', 'ADT'],
  'America/Los_Angeles': ['PST', 'PDT', 'PT'],
  'America/Mexico_City': ['CST'],
  'America/New_York': ['EST', 'EDT', 'ET'],
  'America/Panama': ['EST'],
  'America/Phoenix': ['MST'],
  'America/Puerto_Rico': ['AST'],
  'America/Rio_Branco': ['ACT'],
  'America/Sao_Paulo': ['BRT'],
  'America/St_Johns': ['NST', 'NDT'],
  'America/Toronto': ['EST', 'EDT', 'ET'],
  'America/Vancouver': ['PST', 'PDT', 'PT'],
  'Asia/Bangkok': ['ICT'],
  'Asia/Dhaka': ['BST'],
  'Asia/Hong_Kong': ['HKT'],
  'Asia/Jakarta': ['WIB'],
  'Asia/Jerusalem': ['IST'],
  'Asia/Karachi': ['PKT'],
  'Asia/Kolkata': ['IST'],
  'Asia/Manila': ['PHT', 'PST'],
  'Asia/Riyadh': ['AST'],
  'Asia/Seoul': ['KST'],
  'Asia/Shanghai': ['CST'],
  'Asia/Singapore': ['SGT', 'SST'],
  'Asia/Tokyo': ['JST'],
  'Australia/Adelaide': ['ACST', 'ACDT', 'ACT'],
  'Australia/Brisbane': ['AEST'],
  'Australia/Darwin': ['ACST', 'ACT'],
  'Australia/Perth': ['AWST', 'WST'],
  'Australia/Sydney': ['AEST', 'AEDT', 'AET', 'EST'],
  'Europe/Athens': ['EET', 'EEST'],
  'Europe/Berlin': ['CET', 'CEST', 'MET', 'MEST', 'MEZ', 'MESZ'],
  'Europe/Dublin': ['IST'],
  'Europe/Helsinki': ['EET', 'EEST'],
  'Europe/Istanbul': ['TRT'],
  'Europe/Lisbon': ['WET', 'WEST'],
  'Europe/London': ['BST', 'GB', 'UK'],
  'Europe/Moscow': ['MSK'],
  'Europe/Paris': ['CET', 'CEST'],
  'Pacific/Auckland': ['NZST', 'NZDT', 'NZ'],
  'Pacific/Honolulu': ['HST'],
  'Pacific/Pago_Pago': ['SST'],
  UTC: ['Z'],
};

const named = (zone: string): string => RENAMED[zone] ?? zone;

/** The zones to choose from, by the names of today. */
export function timeZones(): readonly string[] {
  // Some browsers leave out UTC.
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', readerZone()].map(named);
  return [...new Set(zones)].filter(isZoneName).toSorted();
}

interface ZoneChoice {
  readonly zone: string;
  readonly place: string;
}

/** Everything that a zone can be found by: its city, that of its older name, and the large cities without a zone of their own. */
export const zoneChoices = (): readonly ZoneChoice[] => [
  ...timeZones().map((zone) => ({ zone, place: placeOfZone(zone) })),
  ...Object.entries(RENAMED).flatMap(([old, zone]) => {
    const place = placeOfZone(old);
    return place === placeOfZone(zone) ? [] : [{ zone, place }];
  }),
  ...Object.entries(currentTexts(zoneCities)).flatMap(([zone, places]) =>
    places.split(', ').map((place) => ({ zone, place })),
  ),
];

const keyOf = (text: string): string => searchKey(text.replaceAll('_', ' '));

/** The zone that a typed text names, by its whole name or by a city alone; otherwise the text. */
export function zoneNamed(typed: string): string {
  const wanted = keyOf(typed);
  const whole = timeZones().find((zone) => keyOf(zone) === wanted);
  if (whole !== undefined) return whole;
  const old = Object.keys(RENAMED).find((zone) => keyOf(zone) === wanted);
  if (old !== undefined) return named(old);
  const [zone, ...others] = new Set(choicesWith((key) => key === wanted).map((choice) => choice.zone));
  return zone !== undefined && others.length === 0 && wanted !== '' ? zone : typed.trim();
}

const OFFERS_MAX = 6;

/** The places that a text which names no zone may mean: those of its letters, or those that contain it. */
export function placesLike(typed: string): readonly ZoneChoice[] {
  const wanted = keyOf(typed);
  if (wanted === '') return [];
  const letters = Object.entries(LETTERS).filter(([, words]) => words.some((word) => keyOf(word) === wanted));
  if (letters.length > 0) return letters.map(([zone]) => ({ zone, place: placeOfZone(zone) }));
  const [begin, contain] = [choicesWith((key) => key.startsWith(wanted)), choicesWith((key) => key.includes(wanted))];
  return [...new Map([...begin, ...contain].map((choice) => [choice.zone, choice])).values()].slice(0, OFFERS_MAX);
}

const choicesWith = (fits: (key: string) => boolean): readonly ZoneChoice[] =>
  zoneChoices().filter(({ place }) => fits(keyOf(place)));

/** The reader's zone, or UTC if its name says nothing. */
export function usualZone(): string {
  const zone = named(readerZone());
  return isZoneName(zone) ? zone : 'UTC';
}
