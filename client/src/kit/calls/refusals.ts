import { GENERIC_TITLE, STORE_FETCH_TITLE, toast, toastInvalid, WRAPPER_INVALID, WRAPPER_UNKNOWN } from '../overlays/toasts.ts'
import { dropSession } from '../session/session.ts'
import { Refused } from './call.ts'

/** 401 on most calls: the stored user and token are removed; the guard leads to /login. True when that happened. */
function signedOut(error: unknown): boolean {
  if (!(error instanceof Refused) || error.status !== 401) return false
  dropSession()
  return true
}

/** The ordinary handler: 401 signs out, 422 names every field, anything else says what the server said. */
export function showRefusal(error: unknown): void {
  if (signedOut(error)) return
  if (!(error instanceof Refused) || saysNothing(error)) showWrapped(error)
  else if (error.status === 422) toastInvalid(error)
  else toast('error', error.title || GENERIC_TITLE, error.message)
}

/** A refusal without a word of the server's. */
const saysNothing = ({ title, message, errors }: Refused): boolean => title === '' && message === '' && errors.length === 0

/** What could not be fetched where the page has no place to say so: rows that stay as they were, a file. */
export function showFetchRefusal(error: unknown): void {
  if (signedOut(error)) return
  toast('error', STORE_FETCH_TITLE, error instanceof Error ? error.message : '')
}

/** The second wrapper, for what nobody put into words: fixed sentences. */
function showWrapped(error: unknown): void {
  if (signedOut(error)) return
  toast('error', GENERIC_TITLE, error instanceof Refused && error.status === 422 ? WRAPPER_INVALID : WRAPPER_UNKNOWN)
}

/** Inbox and ticket logs ignore what goes wrong; only a lost session counts. */
export function staySilent(error: unknown): void {
  signedOut(error)
}
