import { Refused } from './call.ts'
import { dropSession } from './session.ts'
import { GENERIC_TITLE, STORE_FETCH_TITLE, toast, toastInvalid, WRAPPER_INVALID, WRAPPER_UNKNOWN } from './toasts.ts'

/** 401 on most calls: the stored user and token are removed; the guard leads to /login. True when that happened. */
function signedOut(error: unknown): boolean {
  if (!(error instanceof Refused) || error.status !== 401) return false
  dropSession()
  return true
}

/** The ordinary handler: 401 signs out, 422 names every field, anything else says what the server said. */
export function showRefusal(error: unknown): void {
  if (signedOut(error)) return
  if (!(error instanceof Refused)) toast('error', GENERIC_TITLE, error instanceof Error ? error.message : '')
  else if (error.status === 422) toastInvalid(error)
  else toast('error', error.title || GENERIC_TITLE, error.message)
}

/** For the store's own fetches. */
export function showFetchRefusal(error: unknown): void {
  if (signedOut(error)) return
  toast('error', STORE_FETCH_TITLE, error instanceof Error ? error.message : '')
}

/** The second wrapper: fixed sentences. */
export function showWrapped(error: unknown): void {
  if (signedOut(error)) return
  toast('error', GENERIC_TITLE, error instanceof Refused && error.status === 422 ? WRAPPER_INVALID : WRAPPER_UNKNOWN)
}

/** Location, asset and attendance calls that lead to /login on any failure that is an answer of the server. */
export function leaveOnAnyRefusal(error: unknown): void {
  if (error instanceof Refused && error.status === 401) dropSession()
  else showFetchRefusal(error)
}

/** Inbox and ticket logs ignore what goes wrong; only a lost session counts. */
export function staySilent(error: unknown): void {
  signedOut(error)
}

/** Creating and updating assets, users and surveys: the form gets the refusal, field by field. */
export function handBack(error: unknown): Refused {
  if (error instanceof Refused) {
    signedOut(error)
    return error
  }
  throw error
}
