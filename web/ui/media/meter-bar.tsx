import { memo } from 'react';
import { SEGMENTS, zoneOf } from './meter-scale';

function Layer({ part }: { readonly part: 'unlit' | 'lit' }) {
  return (
    <div className={`meter-layer meter-${part}`} data-part={part}>
      {Array.from({ length: SEGMENTS.wide }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their position.
        <i key={index} data-zone={zoneOf((index + 0.5) / SEGMENTS.wide)} />
      ))}
    </div>
  );
}

/**
 * The three layers of the meter. They are rendered once: the painter clips and moves whole layers. On a phone the
 * stylesheet hides every other segment, so that a server-rendered page fits both widths.
 */
export const MeterBar = memo(function MeterBar() {
  return (
    <div aria-hidden className="meter-bar">
      <Layer part="unlit" />
      <Layer part="lit" />
      <div className="meter-layer meter-peak">
        <div hidden className="meter-tick" data-part="tick" />
      </div>
    </div>
  );
});
