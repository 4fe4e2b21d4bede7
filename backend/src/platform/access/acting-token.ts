import { AsyncLocalStorage } from 'node:async_hooks'

/** The API token with which a program acts in a person's name. */
export interface ActingToken {
  readonly id: string
  readonly name: string
  readonly readOnly: boolean
}

const acting = new AsyncLocalStorage<ActingToken>()

/** Does a work in the name of a token: the audit trail says so of every change that it records. */
export const actingWith = <T>(token: ActingToken | undefined, work: () => T): T => (token ? acting.run(token, work) : work())

/** The token of the call that is under way; undefined where a person acts themselves. */
export const actingToken = (): ActingToken | undefined => acting.getStore()
