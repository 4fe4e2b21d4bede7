import type { DeadLetter as DeadLetterRow } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Static } from 'typebox'

/** A message of a device that nobody can use, with the reason. Texts are storable and cut already. */
interface DeadLetter {
  readonly id: string
  readonly topic: string
  readonly payload: string
  readonly reason: Static<typeof DeadLetterRow>['reason']
  readonly detail: string
  /** ISO instant of its arrival. */
  readonly at: string
}
/** Messages of devices that nobody can use. */
export interface DeadLetters {
  /** Keeps the newest, up to a limit; joins the open transaction. */
  keep(letters: readonly DeadLetter[]): Promise<void>
}
