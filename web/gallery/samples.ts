import type { MeterZone } from '../ui/media/meter-scale';

export const ZONE_NAMES: Readonly<Record<MeterZone, string>> = {
  silent: 'Silent',
  low: 'Low',
  optimal: 'Optimal',
  loud: 'Loud',
};

export const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36"><rect width="36" height="36" rx="8" fill="#2456c7"/><circle cx="18" cy="18" r="9" fill="white"/></svg>',
)}`;

/** Two bursts of speech with a pause between them, one level per bar. */
export const VOICE: readonly number[] = Array.from({ length: 112 }, (_, bar) => {
  const inBurst = bar % 56;
  return inBurst < 8 ? 0 : 0.05 + 0.85 * Math.abs(Math.sin((inBurst * Math.PI) / 11));
});

/** Target area for the face in the picture. */
export const FACE_PART = { x: [0.3, 0.7], y: [0.1, 0.4] } as const;
export const PICTURE = { width: 718, height: 404 } as const;
