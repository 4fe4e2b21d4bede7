import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'

interface Reader {
  readonly me: string | null
  readonly mayAcknowledge: boolean
  readonly siteId?: string | undefined
}

/** Those a person is told of, standing ones first, then the newest. One of all sites belongs to every site. */
export function emergenciesFor(all: Iterable<PttEmergency>, { me, mayAcknowledge, siteId }: Reader): PttEmergency[] {
  const isTold = ({ person, location }: PttEmergency) =>
    (mayAcknowledge || person?.id === me) && (siteId === undefined || location === null || location.id === siteId)
  return [...all]
    .filter(isTold)
    .sort((a, b) => Number(a.ended_at !== null) - Number(b.ended_at !== null) || b.raised_at.localeCompare(a.raised_at))
}

/** Ids of the calls of others that nobody has acknowledged: they are heard again and again. */
export const callingIn = (all: readonly PttEmergency[], me: string | null): string[] =>
  all.flatMap((item) => (item.ended_at === null && item.acked_at === null && item.person?.id !== me ? [item.id] : []))

export type Confirmation = 'received' | 'acknowledged'

/** What whoever called is to hear now; null where nothing has become so. */
export function confirmationBetween(
  before: readonly PttEmergency[],
  after: readonly PttEmergency[],
  me: string | null,
): Confirmation | null {
  for (const item of after.filter(({ person, ended_at }) => person?.id === me && ended_at === null)) {
    const was = before.find(({ id }) => id === item.id)
    if (item.acked_at !== null && was?.acked_at !== item.acked_at) return 'acknowledged'
    if (!was) return 'received'
  }
  return null
}

/** What is so with one, as a text by its key under `ptt.emergencies`. */
export function stateOf({ person, acked_by, ended_at, ended_by, notified }: PttEmergency, me: string | null) {
  if (ended_at !== null) return { key: 'ended', facts: { name: ended_by?.name ?? '–' } }
  if (acked_by) return { key: 'acknowledged', facts: { name: acked_by.name } }
  if (person?.id === me) return { key: notified > 0 ? 'received' : 'nobody', facts: { count: notified } }
  return { key: 'unacknowledged', facts: {} }
}
