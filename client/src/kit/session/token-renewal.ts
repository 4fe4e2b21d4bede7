import type { StoredToken } from './session.ts'

const AHEAD_MS = 60_000
/** Between two renewals, however wrong the clock of this machine is. */
const LEAST_GAP_MS = 60_000

export interface RenewalNeeds {
  now(): number
  /** Calls back once; returns the way to call it off. */
  after(ms: number, work: () => void): () => void
  token(): StoredToken | null
  /** Calls back whenever the token may be another one. */
  watch(changed: () => void): () => void
  renew(): Promise<boolean>
}

/** Renews the access token a minute before it runs out, so that no call and no feed meets a refusal. Returns the way to end it. */
export function keepRenewed({ now, after, token, watch, renew }: RenewalNeeds): () => void {
  let planned: (() => void) | undefined
  let plannedFor: string | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  const plan = (): void => {
    const item = token()
    if (item?.accessToken === plannedFor && planned) return
    planned?.()
    planned = undefined
    plannedFor = item?.accessToken
    if (!item?.expiresAt || !item.refreshToken) return
    planned = after(Math.max(Date.parse(item.expiresAt) - AHEAD_MS - now(), triedAt + LEAST_GAP_MS - now(), 0), () => void attempt())
  }
  const attempt = async (): Promise<void> => {
    planned = undefined
    triedAt = now()
    // Not now, or never again: the next call finds out which, and shows it.
    const still = await renew().catch(() => true)
    if (still) plan()
  }

  plan()
  const end = watch(plan)
  return () => {
    end()
    planned?.()
    planned = undefined
  }
}
