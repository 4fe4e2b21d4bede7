/** Longest pause between two polls, as a multiple of the channel's aim, and never beyond a minute. */
const STRETCH = 16
const LONGEST_MS = 60_000
const JITTER = 0.05

export const longest = (targetMs: number) => Math.max(targetMs, Math.min(targetMs * STRETCH, LONGEST_MS))

/**
 * The next interval from how much of the last one was work: under half, a quarter shorter, towards the aim;
 * from half to all of it, longer in proportion; beyond, doubled.
 */
export function nextInterval(current: number, { workMs, targetMs }: { workMs: number; targetMs: number }): number {
  const use = workMs / current
  const wanted = use < 0.5 ? current * 0.75 : use <= 1 ? current * (use / 0.5) : current * 2
  return Math.min(longest(targetMs), Math.max(targetMs, wanted))
}

/** Where in its interval a scope polls: spread by name, so that many scopes never ask together. */
export function phaseOf(scope: string, intervalMs: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < scope.length; i++) hash = Math.imul(hash ^ scope.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % Math.max(1, Math.round(intervalMs))
}

/** Milliseconds until the next poll: the next moment of the scope's phase at least half an interval away, plus up to 5 % jitter. */
export function waitFor({ now, intervalMs, phase, random }: { now: number; intervalMs: number; phase: number; random: number }): number {
  const earliest = now + intervalMs / 2
  const due = Math.ceil((earliest - phase) / intervalMs) * intervalMs + phase
  return due - now + random * JITTER * intervalMs
}
