/** Characters that users substitute for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/** Shorter cores occur in too many good passwords. */
const CORE_MIN = 4;

/** The product's name, which an attacker would try first. */
const OWN_NAMES = ['linecheck'] as const;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is set, since the list has half a megabyte. */
async function loadListed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return new Set([...passwords.map(String), ...OWN_NAMES]);
}

const withoutLookAlikes = (text: string): string => [...text].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');

/** The password without digits and symbols at either end, which users add to satisfy password rules. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Returns true if a password is one of the 49,000 most common ones, or a usual variation of one (ASVS 5.0, 6.2.4).
 * Case, look-alike characters, and digits and symbols at either end are ignored: `P@ssw0rd2026!` counts as `password`.
 * A plain comparison would be useless, because nearly no password on the list meets this product's other requirements.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= loadListed();
  const common = await listed;
  const plain = password.normalize('NFKC').toLowerCase();
  const forms = [plain, coreOf(plain), coreOf(withoutLookAlikes(plain)), withoutLookAlikes(coreOf(plain))];
  return forms.some((form) => form.length >= CORE_MIN && common.has(form));
}
