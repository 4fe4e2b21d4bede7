import type { AttendanceReport } from '@menara/shared/contract/people/attendances.contract.ts'
import { newKey } from '../../../kit/calls/new-key.ts'

export interface Keyed {
  readonly key: string
  readonly facts: string
}

interface Sent {
  readonly act: string
  readonly report: AttendanceReport
}
/** The key of what is sent: the one it had when the same is sent again, else a new one. */
export function keyed(before: Keyed | null, { act, report }: Sent, fresh: () => string = newKey): Keyed {
  const facts = JSON.stringify([act, report])
  return before?.facts === facts ? before : { key: fresh(), facts }
}
