import type { Letter } from '../../mail/mail';

/** S1 §9. The page and the letter say the same number. */
export const RESET_MINUTES = 30;

/** Live links that an account may have by its own asking, so that nobody's inbox is flooded by a stranger. */
export const MOST_LIVE_LINKS = 5;

export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password?token=${token}`;

/**
 * The letter with the way back in (D1). It carries no name: anybody can register an address with any name, and would so
 * put words of their own into our letters.
 */
export function resetLetter(to: string, { link, publicUrl }: { link: string; publicUrl: string }): Letter {
  const opening = `Somebody, hopefully you, asked for a new password for your Linecheck account at ${publicUrl}.`;
  const expiry = `This link expires in ${RESET_MINUTES} minutes and works once.`;
  const otherwise = 'If it was not you, there is nothing to do: your password stays as it is.';
  return {
    to,
    subject: 'Password Reset Request',
    text: `Hello,\n\n${opening}\n\nChoose your new password here:\n\n${link}\n\n${expiry}\n\n${otherwise}\n`,
    html: page([
      'Hello,',
      opening,
      `<a href="${link}" style="${button}">Choose a new password</a>`,
      expiry,
      otherwise,
      `<span style="color:#6b675f;font-size:13px">If the button does not work, open this address: ${link}</span>`,
    ]),
  };
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#7443e9;color:#ffffff;font-weight:600;text-decoration:none';

const page = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1a17">${paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px;max-width:560px">${paragraph}</p>`)
    .join('')}</body></html>`;
