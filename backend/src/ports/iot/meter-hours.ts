import type { BaselineHour } from '@menara/shared/domain/energy/energy-figures.ts'
import type { Tariff } from '@menara/shared/domain/energy/energy-tariff.ts'
import type { MeasuredHour } from '@menara/shared/domain/energy/energy-usage.ts'

/** A range of time, milliseconds since 1970; `to` is excluded. */
interface HourRange {
  readonly from: number
  readonly to: number
}
/** What meters of a site measured by the hour, without a caller: for what is billed. */
export interface MeterHours {
  /** The site's tariffs of energy. */
  tariffs(locationId: string): Promise<readonly Tariff[]>
  /** Hours of a meter as they were measured, and what each usually takes; none of a meter that is not at the site. */
  hours(
    locationId: string,
    meterId: string,
    range: HourRange,
  ): Promise<{ readonly measured: readonly MeasuredHour[]; readonly usual: readonly BaselineHour[] }>
}
