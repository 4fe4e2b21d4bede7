import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'

/** The fields of a threshold rule that other features set. Delays are milliseconds. */
interface ThresholdRule {
  readonly device_id: string
  readonly type: string
  readonly priority: AlarmRule['priority']
  readonly message: string
  readonly point: string
  readonly direction: 'above' | 'below'
  readonly limit: number
  readonly deadband: number
  readonly on_delay_ms: number
  readonly off_delay_ms: number
}
/** Alarm rules that another feature keeps for its own devices, with the caller's permissions. */
export interface AlarmRules {
  /** Rules of a device, by type. */
  list(asked: { readonly device_id: string; readonly limit: number }, caller: Caller): Promise<{ readonly data: readonly AlarmRule[] }>
  /** Throws `invalid` for a rule that cannot be evaluated. */
  create(rule: ThresholdRule, caller: Caller): Promise<AlarmRule>
  /** Throws `not-found`, and `invalid` for a rule that cannot be evaluated. */
  update(id: string, patch: Partial<ThresholdRule>, caller: Caller): Promise<AlarmRule>
}
