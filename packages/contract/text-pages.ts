/**
 * The pages of text outside the app, by the name of their file: the path of each, and who reads it. The footer links to all
 * but that for developers, which is in English alone.
 */
export const TEXT_PAGES = {
  privacy: { path: '/privacy.html', readers: 'guests' },
  terms: { path: '/terms.html', readers: 'guests' },
  contact: { path: '/contact', readers: 'guests' },
  pro: { path: '/pro.html', readers: 'hosts' },
  developers: { path: '/developers.html', readers: 'developers' },
} as const;

export type TextPageName = keyof typeof TEXT_PAGES;

export const FOOTER_PAGES = ['privacy', 'terms', 'contact', 'pro'] as const satisfies readonly TextPageName[];
