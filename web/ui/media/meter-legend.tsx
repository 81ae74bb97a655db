import './meter-legend.css';
import { METER_TICKS, METER_ZONES, type MeterZone } from './meter-scale';

const minus = (dbfs: number) => String(dbfs).replace('-', '−');

/** Figures and zones below the bar of a programme meter. */
export function MeterLegend({ zoneNames }: { readonly zoneNames: Readonly<Record<MeterZone, string>> }) {
  return (
    <>
      <ol aria-hidden dir="ltr" className="meter-scale tabular">
        {METER_TICKS.map(({ dbfs, sparse }) => (
          <li key={dbfs} data-dbfs={dbfs} className={sparse ? undefined : 'max-sm:hidden'}>
            {minus(dbfs)}
          </li>
        ))}
      </ol>
      <ol aria-hidden dir="ltr" className="meter-zones">
        {METER_ZONES.map((zone) => (
          <li key={zone} data-zone={zone}>
            {zoneNames[zone]}
          </li>
        ))}
      </ol>
    </>
  );
}
