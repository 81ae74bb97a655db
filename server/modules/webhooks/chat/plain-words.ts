/**
 * Marks that mean something in a chat, and the letters that look like them and mean nothing. Each chat has escapes of its
 * own, which differ between the places of a message and between Slack and Mattermost; another letter is the same in all.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': '＠',
  '#': '＃',
  '<': '‹',
  '>': '›',
  '&': '＆',
  '*': '∗',
  _: '＿',
  '~': '∼',
  '`': 'ˋ',
  '|': '∣',
  '[': '［',
  ']': '］',
  '\\': '＼',
};

/** A name or a title is no longer than this in a message. */
const WORDS_MAX = 80;

/** What people have typed, for a chat: it rings nobody, links nowhere, and is not formatted. */
export function plainWords(typed: string): string {
  const line = typed
    .normalize('NFC')
    // Line breaks, other control characters, and those that turn the direction of what follows.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[@#<>&*_~`|[\]\\]/g, (mark) => LOOK_ALIKES[mark] ?? '')
    // Chats make links of these by themselves.
    .replace(/:\/\//g, '∶//')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, '․')
    .replace(/(mailto|tel|xmpp|javascript|data):/gi, '$1∶')
    .trim();
  const letters = [...line];
  return letters.length <= WORDS_MAX ? line : `${letters.slice(0, WORDS_MAX - 1).join('')}…`;
}
