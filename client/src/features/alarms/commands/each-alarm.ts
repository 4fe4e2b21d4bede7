import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { Refused } from '../../../kit/calls/call.ts'

export interface EachAnswer {
  readonly done: number
  readonly refused: readonly { readonly message: string }[]
}
/** A command on one alarm after another, each decided on its own. Anything but a refusal of one of them ends it. */
export async function eachAlarm(alarms: readonly Alarm[], command: (alarm: Alarm) => Promise<unknown>): Promise<EachAnswer> {
  const refused: { readonly message: string }[] = []
  for (const alarm of alarms)
    try {
      await command(alarm)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      refused.push({ message: error.message })
    }
  return { done: alarms.length - refused.length, refused }
}
