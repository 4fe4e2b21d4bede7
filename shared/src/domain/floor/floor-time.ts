import { endBurst, evict, next, put, revoke, type Work } from './floor-turns.ts'
import { type Burst, type Floor, floorTimes, type Revoking } from './floor-words.ts'

const { noAudioMs, goneMs, warningMs, revokeAgainMs, grantAgainMs, grantAgainTimes } = floorTimes

/** When time alone will next change this floor; null: never. */
export function dueAt({ holder, revoking, members }: Floor): number | null {
  let due = Number.POSITIVE_INFINITY
  for (const { gone_at } of members.values()) if (gone_at !== null) due = Math.min(due, gone_at + goneMs)
  if (holder) due = Math.min(due, holder.heard_at + noAudioMs)
  if (revoking) due = Math.min(due, revoking.cut_at, revoking.told_at + revokeAgainMs)
  else if (holder) due = Math.min(due, grantAgainAt(holder), limitAt(holder))
  return due === Number.POSITIVE_INFINITY ? null : due
}
/** Whoever waited may have looked away: told again until their sound comes. */
const grantAgainAt = ({ promoted, flows, told, told_at }: Burst): number =>
  promoted && !flows && told < grantAgainTimes ? told_at + grantAgainMs : Number.POSITIVE_INFINITY
const limitAt = ({ until, warned }: Burst): number => {
  if (until === null) return Number.POSITIVE_INFINITY
  return warned ? until : until - warningMs
}

/** Does everything that is due. */
export function advance(work: Work): void {
  for (let due = dueAt(work.floor); due !== null && due <= work.now; due = dueAt(work.floor)) happen(work)
}

function happen(work: Work): void {
  dropGone(work)
  const { holder, revoking } = work.floor
  if (!holder) return
  if (work.now >= holder.heard_at + noAudioMs) return void over(work, revoking?.cause ?? 'silent')
  if (revoking) return void wrapUp(work, holder, revoking)
  if (work.now >= grantAgainAt(holder)) return void tellAgain(work, holder)
  limitTalk(work, holder)
}

function over(work: Work, cause: Parameters<typeof endBurst>[1]): void {
  endBurst(work, cause)
  next(work, true)
}

function dropGone(work: Work): void {
  const stays = [...work.floor.members].filter(([, { gone_at }]) => gone_at === null || work.now < gone_at + goneMs)
  if (stays.length === work.floor.members.size) return
  put(work, { members: new Map(stays) })
  evict(work, 'gone')
}

function wrapUp(work: Work, holder: Burst, revoking: Revoking): void {
  if (work.now >= revoking.cut_at) return void over(work, revoking.cause)
  if (work.now < revoking.told_at + revokeAgainMs) return
  put(work, { revoking: { ...revoking, told_at: work.now } })
  work.effects.push({ kind: 'revoke', burst: holder, cause: revoking.cause, cut_at: revoking.cut_at })
}

function tellAgain(work: Work, holder: Burst): void {
  const burst = { ...holder, told: holder.told + 1, told_at: work.now }
  put(work, { holder: burst })
  work.effects.push({ kind: 'granted', burst, again: true })
}

function limitTalk(work: Work, holder: Burst): void {
  const { until, warned } = holder
  if (until === null || work.now < until - warningMs) return
  if (work.now >= until) return void revoke(work, 'too_long')
  if (warned) return
  const burst = { ...holder, warned: true }
  put(work, { holder: burst })
  work.effects.push({ kind: 'warning', burst, left_ms: until - work.now })
}
