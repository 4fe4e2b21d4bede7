import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarms/alarm-state.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

/** The lists an alarm can be in; it is in exactly one. */
export const lists = ['live', 'shelved', 'suppressed', 'out'] as const
export type AlarmList = (typeof lists)[number]
export const whichAlarms = ['all', 'annunciated', 'active', 'unacked'] as const
export type Which = (typeof whichAlarms)[number]

export interface AlarmFilter {
  readonly which: Which
  readonly priority: Priority | null
  readonly search: string
}

const RANK = Object.fromEntries(priorities.map((priority, rank) => [priority, rank])) as Readonly<Record<Priority, number>>
const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Unacknowledged first, then active before returned, then by priority, then the newest. */
export function compareAlarms(a: Alarm, b: Alarm): number {
  const unacked = Number(b.ack === 'unacked') - Number(a.ack === 'unacked')
  const active = Number(b.process === 'active') - Number(a.process === 'active')
  return unacked || active || RANK[a.priority] - RANK[b.priority] || byText(b.raised_at, a.raised_at) || byText(a.id, b.id)
}

/** Out of service before suppressed before shelved, as the ISA letters go. */
export function listOf(alarm: Alarm): AlarmList {
  if (alarm.out_of_service) return 'out'
  if (alarm.suppressed) return 'suppressed'
  return alarm.shelf ? 'shelved' : 'live'
}

const LETS: Readonly<Record<Which, (alarm: Alarm) => boolean>> = {
  all: () => true,
  annunciated: isAnnunciated,
  active: (item) => item.process === 'active',
  unacked: (item) => item.ack === 'unacked',
}

/** `say`: the message as the reader sees it. */
export function visibleAlarms(
  rows: Iterable<Alarm>,
  { which, priority, search }: AlarmFilter,
  say: (alarm: Alarm) => string = (item) => item.message,
): Alarm[] {
  const wanted = search.trim().toLowerCase()
  const shown = [...rows].filter(
    (row) => LETS[which](row) && (priority === null || row.priority === priority) && (wanted === '' || wordsOf(row, say).includes(wanted)),
  )
  return shown.sort(compareAlarms)
}
const wordsOf = (alarm: Alarm, say: (alarm: Alarm) => string): string =>
  `${say(alarm)} ${alarm.device.name} ${alarm.location.name} ${alarm.area?.name ?? ''} ${alarm.type} ${alarm.ticket?.name ?? ''}`.toLowerCase()

/** The alarms of a desk; null means every desk. */
export const ofDesk = (rows: Iterable<Alarm>, deskId: string | null): Alarm[] =>
  deskId === null ? [...rows] : [...rows].filter((row) => row.desk?.id === deskId)

export interface AlarmCounts {
  readonly standing: number
  readonly active: number
  readonly unacked: number
  readonly critical: number
  readonly lists: Readonly<Record<AlarmList, number>>
}
/** Figures count what is in the live list; the lists say how many are set aside. */
export function countAlarms(rows: Iterable<Alarm>): AlarmCounts {
  const counts = { standing: 0, active: 0, unacked: 0, critical: 0 }
  const inLists = { live: 0, shelved: 0, suppressed: 0, out: 0 }
  for (const row of rows) {
    const list = listOf(row)
    inLists[list] += 1
    if (list !== 'live') continue
    counts.standing += 1
    if (row.ack === 'unacked') counts.unacked += 1
    if (row.process !== 'active') continue
    counts.active += 1
    if (row.priority === 'critical') counts.critical += 1
  }
  return { ...counts, lists: inLists }
}

/** One line of the list: an alarm, or the heading of those that belong together. */
export type ListItem =
  | { readonly kind: 'alarm'; readonly key: string; readonly alarm: Alarm; readonly pinned: boolean }
  | {
      readonly kind: 'group'
      readonly key: string
      /** What they have in common: the asset (else the device) and the probable cause. */
      readonly name: string
      readonly cause: string
      readonly alarms: readonly Alarm[]
    }

const asLine = (alarm: Alarm, pinned = false): ListItem => ({ kind: 'alarm', key: alarm.id, alarm, pinned })
export const plainLines = (alarms: readonly Alarm[]): ListItem[] => alarms.map((alarm) => asLine(alarm))

/**
 * For a flood: the first one out above everything, then alarms of one asset and cause under a heading, the group that needs somebody
 * most first. Nothing is left out.
 */
export function groupedLines(alarms: readonly Alarm[]): { readonly lines: ListItem[]; readonly groups: number } {
  const first = alarms.filter((alarm) => alarm.first_out)
  const groups = new Map<string, Alarm[]>()
  for (const alarm of alarms) {
    if (alarm.first_out) continue
    const key = `${alarm.asset?.id ?? alarm.device.id} ${alarm.cause}`
    const known = groups.get(key)
    if (known) known.push(alarm)
    else groups.set(key, [alarm])
  }
  // The alarms came in order, so the groups stand in the order of their most urgent one.
  const lines = [...groups].flatMap(([key, of]): ListItem[] => {
    const [one] = of
    const heading: ListItem = {
      kind: 'group',
      key: `group ${key}`,
      name: one?.asset?.name ?? one?.device.name ?? '',
      cause: one?.cause ?? '',
      alarms: of,
    }
    return [heading, ...plainLines(of)]
  })
  return { lines: [...first.map((item) => asLine(item, true)), ...lines], groups: groups.size }
}
