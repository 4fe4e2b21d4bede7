import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'

/** Who sent an operation, from which client, and what their clock is ahead of ours. */
export interface Sent {
  readonly caller: Caller
  readonly language: Language
  readonly clientId: string
  readonly clockS: number
  /** When it was recorded, on our clock: never later than now. */
  readonly at: string
  /** Photos that were copied for tickets; what the transaction did not keep is removed after it. */
  readonly copies: ArrivedFile[]
}
