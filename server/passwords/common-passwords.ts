/** Characters that stand for letters in the passwords that people think of. */
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

/** Shorter cores are found in too many good passwords. */
const CORE_MIN = 4;

/** What an attacker would try first here. */
const OWN_NAMES = ['linecheck'] as const;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Loaded at the first password that is set: the list is half a megabyte. */
async function loadListed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return new Set([...passwords.map(String), ...OWN_NAMES]);
}

const withoutLookAlikes = (text: string): string => [...text].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');

/** What is left without the digits and signs that password rules make people add. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Whether a password is, or is made in the usual way from, one of the 49,000 most common ones (ASVS 5.0, 6.2.4): capitals,
 * look-alikes, and figures and signs at either end do not make it another one. So `P@ssw0rd2026!` is `password`. Nearly
 * none of a plain list would meet this product's own requirements, and all of these do.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= loadListed();
  const common = await listed;
  const plain = password.normalize('NFKC').toLowerCase();
  const forms = [plain, coreOf(plain), coreOf(withoutLookAlikes(plain)), withoutLookAlikes(coreOf(plain))];
  return forms.some((form) => form.length >= CORE_MIN && common.has(form));
}
