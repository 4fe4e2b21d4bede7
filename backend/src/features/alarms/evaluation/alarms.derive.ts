import { type Formula, readFormula } from '@menara/shared/domain/alarms/alarm-expression.ts'
import type { RuleRow } from '../rules/alarm-rules.store.ts'
import { MOST_SAMPLES, pointKey, type Sample } from './alarms.points.ts'

/** Newest values by `device point`. */
export type Known = ReadonlyMap<string, number>

/** Points a rule listens to. */
export function inputPointsOf(rule: RuleRow): string[] {
  if (rule.kind === 'expression') return rule.inputs.map((input) => pointKey(input.device_id, input.point))
  return rule.point === null ? [] : [pointKey(rule.device_id, rule.point)]
}

export function formulaOf({ kind, expression }: Pick<RuleRow, 'kind' | 'expression'>): Formula | null {
  const formula = kind === 'expression' ? readFormula(expression ?? '') : null
  return typeof formula === 'string' ? null : formula
}

/** What a formula over several points gives now; null while one of them is not known. */
export function formulaValue(rule: RuleRow, formula: Formula | null, known: Known): number | null {
  if (!formula) return null
  const values: Record<string, number> = {}
  for (const { name, device_id, point } of rule.inputs) values[name] = known.get(pointKey(device_id, point)) ?? Number.NaN
  const value = formula.of(values)
  return Number.isNaN(value) ? null : value
}

/** Samples within the window, with this one; one of the same instant is replaced. */
export function withSample(samples: readonly Sample[], sample: Sample, windowS: number): Sample[] {
  const newest = Math.max(sample.at, samples.at(-1)?.at ?? 0)
  const kept = samples.filter((item) => item.at !== sample.at && item.at >= newest - windowS * 1000)
  return [...kept, sample].sort((a, b) => a.at - b.at).slice(-MOST_SAMPLES)
}

/** Change per minute over the window; null until half of it is covered. */
export function rateOf(samples: readonly Sample[], windowS: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < (windowS * 1000) / 2) return null
  return (last.value - first.value) / ((last.at - first.at) / 60_000)
}

/** Whether the condition that suppresses a rule's alarm holds, as `running = 0 (< 0.5)` for readers of every language; null when not, undefined when that is not known. */
export function suppressionOf({ suppress_when: when }: RuleRow, known: Known): string | null | undefined {
  if (!when) return null
  const value = known.get(pointKey(when.device_id, when.point))
  if (value === undefined) return undefined
  const holds = when.direction === 'above' ? value > when.limit : value < when.limit
  return holds ? `${when.point} = ${value} (${when.direction === 'above' ? '>' : '<'} ${when.limit})` : null
}
