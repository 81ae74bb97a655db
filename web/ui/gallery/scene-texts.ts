import type { MeterZone } from '../meter-scale';

/** Placeholders of the mock pictures. */
export const HOST_COLOUR = '#2456c7';

/** Where the face belongs in the picture. */
export const FACE_PART = { x: [0.3, 0.7], y: [0.1, 0.4] } as const;

export const ZONE_NAMES: Readonly<Record<MeterZone, string>> = {
  silent: 'Silent',
  low: 'Low',
  optimal: 'Optimal',
  loud: 'Loud',
};

export const LIGHTHOUSE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" fill="none" stroke="white" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect width="36" height="36" rx="8" fill="#2456c7" stroke="none"/><path d="M13 27h10M15 26l1-11h4l1 11M15.5 15a2.5 4 0 0 1 5 0M9 12l3 1-3 1.500M27 12l-3 1 3 1.500"/></svg>',
)}`;

const PULSES = [
  [0, 9],
  [8.9, 3],
  [12, 10, 0.62],
  [22, 8, 0.42],
  [30, 6, 0.3],
  [36, 5, 0.32],
  [41, 6, 0.4],
  [47, 8, 0.55],
  [55, 6, 0.5],
  [60, 3, 0.55],
  [63, 6, 0.55],
] as const;

/** Syllables as the picture has them. */
export const VOICE: readonly number[] = Array.from({ length: 69 }, (_, slot) => {
  if (slot < 9) return 0;
  const pulse = PULSES.find(([start, length]) => slot >= start && slot < start + length);
  if (!pulse) return 0.05;
  const [start, length, height = 0.9] = pulse;
  return 0.05 + height * Math.sin((Math.PI * (slot - start)) / length);
});

export const FOOTER = {
  text: '© 2026 Linecheck. Every line checked before you go live.',
  label: 'About this site',
  links: [
    { href: '/privacy.html', text: 'Privacy' },
    { href: '/terms.html', text: 'Terms' },
    { href: 'mailto:hello@example.com', text: 'Contact' },
    { href: '/pro.html', text: 'Pro' },
  ],
} as const;
