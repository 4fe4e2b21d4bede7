import type { Settings } from '../../platform/settings.ts'

/** How much one person may follow at a time, over all their connections; 0 for any number. */
export interface PersonLimits {
  readonly sockets: number
  /** Different scopes: the same one on two connections is asked for once. */
  readonly scopes: number
}
const LIMITS: PersonLimits = { sockets: 30, scopes: 150 }
const NONE: PersonLimits = { sockets: 0, scopes: 0 }

/** What the settings say about following. Who turns every limit off (`RATE_LIMIT=0`) turns these off too. */
export const followingBy = ({ redisUrl, foreign, rateLimit }: Pick<Settings, 'redisUrl' | 'foreign' | 'rateLimit'>) => ({
  redisUrl,
  foreign,
  limits: rateLimit === 0 ? NONE : LIMITS,
})

interface Held {
  sockets: number
  /** How many connections follow each scope. */
  readonly scopes: Map<string, number>
}

/** Counts connections and scopes by person. What was entered must be left as often. */
export function openPersonCounts(limits: PersonLimits) {
  const people = new Map<string, Held>()
  const heldBy = (userId: string): Held => {
    const held = people.get(userId) ?? { sockets: 0, scopes: new Map() }
    people.set(userId, held)
    return held
  }
  function forget(userId: string, held: Held): void {
    if (held.sockets === 0 && held.scopes.size === 0) people.delete(userId)
  }
  return {
    limits,
    /** False when the person has as many connections as they may; nothing is counted then. */
    enter(userId: string): boolean {
      const held = heldBy(userId)
      if (limits.sockets > 0 && held.sockets >= limits.sockets) return false
      held.sockets++
      return true
    },
    leave(userId: string): void {
      const held = heldBy(userId)
      held.sockets = Math.max(0, held.sockets - 1)
      forget(userId, held)
    },
    /** False when the person follows as many scopes as they may; nothing is counted then. */
    follow(userId: string, scope: string): boolean {
      const { scopes } = heldBy(userId)
      const count = scopes.get(scope) ?? 0
      if (count === 0 && limits.scopes > 0 && scopes.size >= limits.scopes) return false
      scopes.set(scope, count + 1)
      return true
    },
    unfollow(userId: string, scope: string): void {
      const held = heldBy(userId)
      const count = (held.scopes.get(scope) ?? 0) - 1
      if (count > 0) held.scopes.set(scope, count)
      else held.scopes.delete(scope)
      forget(userId, held)
    },
  }
}
export type PersonCounts = ReturnType<typeof openPersonCounts>
