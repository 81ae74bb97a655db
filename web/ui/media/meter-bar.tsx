import { memo } from 'react';
import { zoneOf } from './meter-scale';

function Layer({ segments, part }: { readonly segments: number; readonly part: 'unlit' | 'lit' }) {
  return (
    <div className={`meter-layer meter-${part}`} data-part={part}>
      {Array.from({ length: segments }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their position.
        <i key={index} data-zone={zoneOf((index + 0.5) / segments)} />
      ))}
    </div>
  );
}

/** The three layers. They are rendered once: the painter clips and moves whole layers. */
export const MeterBar = memo(function MeterBar({ segments }: { readonly segments: number }) {
  return (
    <div aria-hidden className="meter-bar">
      <Layer segments={segments} part="unlit" />
      <Layer segments={segments} part="lit" />
      <div className="meter-layer meter-peak">
        <div className="meter-tick" data-part="tick" />
      </div>
    </div>
  );
});
