import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'

export type AlarmDetail = ReplyOf<typeof iot.alarm>['data']
const TEXTS = ['cause', 'consequence', 'response'] as const

export interface Procedure {
  readonly texts: readonly (typeof TEXTS)[number][]
  readonly steps: readonly string[]
}
/** What the rule tells the operator; null where nothing was written, whatever empty fields the rule has. */
export function procedureOf({ guidance }: Pick<AlarmDetail, 'guidance'>): Procedure | null {
  const texts = TEXTS.filter((text) => guidance?.[text].trim())
  const steps = (guidance?.steps ?? []).filter((step) => step.trim() !== '')
  return texts.length + steps.length > 0 ? { texts, steps } : null
}

/** Whether somebody still has to respond: while it is active, and a time was set. */
export const hasTimeLeft = ({ respond_by, process }: Pick<Alarm & AlarmDetail, 'respond_by' | 'process'>): boolean =>
  respond_by !== null && process === 'active'
