/** The span over which demand is averaged, in minutes. */
export const DEMAND_MINUTES = 15
const HOURS = DEMAND_MINUTES / 60
/** A forecast this close to the contracted demand is worth a word. */
const NEAR = 0.95

/** Mean power over a span: kWh in so many minutes, in kW. */
export const demandOf = (kwh: number, minutes: number = DEMAND_MINUTES): number => (kwh * 60) / minutes

export interface RunningWindow {
  /** Since the window began, 0 to 900 s. */
  readonly elapsed_s: number
  /** Used in it so far. */
  readonly kwh: number
  /** Power at this moment. */
  readonly power_kw: number
  readonly contracted_kw: number | null
}
export interface WindowForecast {
  /** Demand the window will close with when the power stays. */
  readonly forecast_kw: number
  /** Power that may be drawn for the rest without passing the contract; null without a contract. Never negative. */
  readonly allowed_kw: number | null
  /** What to switch off now; 0 when nothing is needed. */
  readonly shed_kw: number
  /** `over`: the window has already used more than the contract allows, nothing helps any more. */
  readonly level: 'none' | 'ok' | 'near' | 'shed' | 'over'
}

/** How the running quarter of an hour will close, and what it takes to stay under the contract. */
export function forecastOf({ elapsed_s, kwh, power_kw, contracted_kw }: RunningWindow): WindowForecast {
  const left = Math.max(0, HOURS - elapsed_s / 3600)
  const forecast_kw = (kwh + power_kw * left) / HOURS
  if (contracted_kw === null) return { forecast_kw, allowed_kw: null, shed_kw: 0, level: 'none' }
  const room = contracted_kw * HOURS - kwh
  if (room < 0) return { forecast_kw, allowed_kw: 0, shed_kw: power_kw, level: 'over' }
  const allowed_kw = left > 0 ? room / left : contracted_kw
  if (forecast_kw > contracted_kw) return { forecast_kw, allowed_kw, shed_kw: Math.max(0, power_kw - allowed_kw), level: 'shed' }
  return { forecast_kw, allowed_kw, shed_kw: 0, level: forecast_kw > NEAR * contracted_kw ? 'near' : 'ok' }
}
