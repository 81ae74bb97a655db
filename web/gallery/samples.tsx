import type { MeterZone } from '../ui/media/meter-scale';

export function Silhouette() {
  return (
    <svg aria-hidden viewBox="0 0 718 404" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id="room" cx="0.3" cy="0.15" r="1">
          <stop offset="0" stopColor="#7b7976" />
          <stop offset="0.55" stopColor="#4c4d50" />
          <stop offset="1" stopColor="#262931" />
        </radialGradient>
        <linearGradient id="skin" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#b6bac8" />
          <stop offset="1" stopColor="#8b919d" />
        </linearGradient>
      </defs>
      <rect width="718" height="404" fill="url(#room)" />
      <path d="M62 34h54v150H62zM119 34h54v150h-54z" fill="#a89f92" opacity="0.5" />
      <path d="M168 404c10-110 70-140 150-160h82c80 20 140 50 150 160z" fill="#6d727d" />
      <path d="M326 220h66v46c-20 22-46 22-66 0z" fill="#7d828e" />
      <ellipse cx="359" cy="158" rx="68" ry="87" fill="url(#skin)" />
    </svg>
  );
}

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

export const FACE_PART = { x: [0.3, 0.7], y: [0.1, 0.4] } as const;
export const PICTURE = { width: 718, height: 404 } as const;

export const PLACES = [
  { id: 'own', href: '#own', name: 'Jonas Lind (you)' },
  { id: 'lights', href: '#lights', name: 'Harbour Lights', note: 'Producer' },
  { id: 'studio', href: '#studio', name: 'Tonstudio Featherstonehaugh, Okonkwo und Subramaniam GmbH', note: 'Viewer' },
];
