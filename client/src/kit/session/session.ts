import type { Me } from '@menara/shared/contract/people/accounts.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { draftOwner, dropDraftsBut } from '../forms/drafts.ts'
import { KEPT_DATABASE, readStoredJson, writeStored } from './storage.ts'
import { type SignedIn, userOf } from './user-record.ts'

/** Storage keys are the specification's: `token` holds an object with accessToken, `user` the person. */
const TOKEN = 'token'
const USER = 'user'

export interface StoredToken {
  readonly accessToken: string
  readonly refreshToken?: string
  readonly expiresAt?: string
}
interface SessionState {
  readonly token: StoredToken | null
  readonly user: Me | null
}

export const sessionStore = createStore<SessionState>(storedSession)

// Another tab that signs in or out takes this one along.
addEventListener('storage', ({ key }) => {
  if (key === TOKEN || key === USER || key === null) takeStored()
})

/** Who is signed in as the storage has it: another tab may have changed it a moment ago. */
export function storedSession(): SessionState {
  return { token: readStoredJson<StoredToken>(TOKEN), user: userOf(readStoredJson<unknown>(USER)) }
}
/** The record of the person as it was stored. */
export const storedUser = (): unknown => readStoredJson<unknown>(USER)
/** Takes over what another tab has stored. */
export const takeStored = (): void => sessionStore.setState(storedSession())

/** `user` may be another upstream's record of a person. */
export function keepSession({ user, ...token }: SignedIn): void {
  writeStored(TOKEN, JSON.stringify(token))
  writeStored(USER, JSON.stringify(user))
  const person = userOf(user)
  // Nobody finds in this browser what another person wrote.
  dropDraftsBut(person ? draftOwner(person.id) : undefined)
  sessionStore.setState({ token, user: person })
}
export function keepToken(token: StoredToken): void {
  writeStored(TOKEN, JSON.stringify(token))
  sessionStore.setState({ token })
}
/** Removes the stored user and token; the router's guard then leads to /login. */
export function dropSession(): void {
  writeStored(TOKEN, null)
  writeStored(USER, null)
  // Not every browser lets a page have one.
  globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE)
  sessionStore.setState({ token: null, user: null })
}

export const useMe = (): Me | null => useStore(sessionStore, (state) => state.user)
export const mayNow = (permission: Permission): boolean => sessionStore.getState().user?.permissions.includes(permission) ?? false
export const useMay = (permission: Permission): boolean =>
  useStore(sessionStore, (state) => state.user?.permissions.includes(permission) ?? false)
