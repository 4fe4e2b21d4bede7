import { deskCalls } from './desk-calls.ts'
import type { Make } from './good-call.ts'
import { peopleCalls } from './people-calls.ts'
import { placeCalls } from './place-calls.ts'

/** How every endpoint of the contract is asked well, by its name. */
export const goodCalls: Readonly<Record<string, Make>> = { ...peopleCalls, ...placeCalls, ...deskCalls }
