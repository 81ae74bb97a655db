import { linePoints } from './throughput-course';

/** Line of the speed during its measurement; decoration beside the number. */
export function ThroughputLine({ speeds }: { readonly speeds: readonly number[] }) {
  const points = linePoints(speeds).map(([x, y]) => `${x * 100},${y * 100}`);
  const lastX = points.at(-1)?.split(',')[0] ?? '0';
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="mb-2 block h-9 w-full border-line border-b text-brand-mark"
    >
      {points.length > 1 && (
        <>
          <polygon points={`0,100 ${points.join(' ')} ${lastX},100`} className="fill-current opacity-15" />
          <polyline
            points={points.join(' ')}
            className="fill-none stroke-current stroke-2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}
