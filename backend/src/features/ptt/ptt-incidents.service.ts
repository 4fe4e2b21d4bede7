import type { PttChannel, PttMine, ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { distanceM } from '@menara/shared/domain/geo.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { PttChannelsNeeds, PttChannelsService } from './ptt-channels.service.ts'
import type { PttChannelsStore } from './ptt-channels.store.ts'
import type { Incident, PttIncidentsStore } from './ptt-incidents.store.ts'

export interface PttIncidentsNeeds extends Pick<PttChannelsNeeds, 'atomically' | 'now' | 'newId'> {
  readonly store: PttChannelsStore
  readonly around: PttIncidentsStore
  readonly channels: PttChannelsService
  /** Active people who may talk at a site. */
  readonly talkers: (locationId: string) => Promise<readonly string[]>
  /** Whether a ticket exists for the caller. */
  readonly ticketSeen: (id: string, caller: Caller) => Promise<boolean>
  readonly send: Notifier['send']
}
type Draft = CallOf<typeof ptt.openIncident>['body']
type MemberRow = Parameters<PttChannelsStore['setMembers']>[1][number]
export type PttIncidentsService = ReturnType<typeof pttIncidentsService>

const GUARDS = 5
const SEEN_MS = 15 * 60_000
const LONGEST_NAME = 80

/** Channels that are there for one alarm or one ticket. */
export function pttIncidentsService(needs: PttIncidentsNeeds) {
  const { store, channels, atomically } = needs
  return {
    open: (draft: Draft, caller: Caller): Promise<PttMine> =>
      atomically(async () => {
        const of = subjectOf(draft)
        const incident = await seen(needs, of, caller)
        const known = await store.openOf(of)
        const id = known ?? (await make(needs, { of, incident, guards: draft.guards ?? GUARDS }, caller))
        const mine = (await channels.mine(caller)).find((item) => item.id === id)
        if (mine) return mine
        // Somebody else has opened it: who sees the incident may join in.
        await joinIn(needs, id, caller)
        const joined = (await channels.mine(caller)).find((item) => item.id === id)
        if (!joined) throw new Error(`channel ${id} vanished within its transaction`)
        return joined
      }),

    close: (id: string, caller: Caller): Promise<PttChannel> =>
      atomically(async () => {
        const before = await channels.visible(id, caller)
        const dispatches = (await store.rolesIn(before.id, caller.userId)).includes('dispatch')
        if (!dispatches && !caller.may('show_manage_module')) throw new Fault('not-found', 'channels.not_closable')
        if (before.kind !== 'incident') throw new Fault('conflict', 'channels.not_incident')
        if (!(await store.close(before.id, needs.now().toISOString()))) throw new Fault('conflict', 'channels.incident_over')
        const after = await channels.visible(id, caller)
        channels.told('incident_closed', after, { caller, detail: { after } })
        return after
      }),
  }
}

type Subject = { readonly alarm_id: string } | { readonly ticket_id: string }

function subjectOf({ alarm_id, ticket_id }: Draft): Subject {
  if (alarm_id !== undefined && ticket_id !== undefined) throw invalid('ticket_id', 'one_of', 'Name the alarm or the ticket, not both')
  if (alarm_id !== undefined) return { alarm_id }
  if (ticket_id !== undefined) return { ticket_id }
  throw invalid('alarm_id', 'required', 'Name the alarm or the ticket to talk about')
}

async function seen({ around, ticketSeen }: PttIncidentsNeeds, of: Subject, caller: Caller): Promise<Incident> {
  if ('alarm_id' in of) {
    const alarm = caller.may('show_plugin_iot') ? await around.alarm(of.alarm_id) : undefined
    if (!alarm || !caller.sees(alarm.location_id)) throw invalid('alarm_id', 'exists', 'There is no such alarm among those you see')
    return alarm
  }
  const ticket = (await ticketSeen(of.ticket_id, caller)) ? await around.ticket(of.ticket_id) : undefined
  if (!ticket) throw invalid('ticket_id', 'exists', 'There is no such ticket among those you see')
  return ticket
}

/** One line, as names of channels are. */
const lineOf = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME) || '–'

interface Making {
  readonly of: Subject
  readonly incident: Incident
  readonly guards: number
}

async function make(needs: PttIncidentsNeeds, { of, incident, guards }: Making, caller: Caller): Promise<string> {
  const { store, channels, now, newId } = needs
  const { longitude, latitude, location_id } = incident
  const id = newId()
  const row = {
    id,
    ...of,
    name: lineOf(incident.name),
    kind: 'incident' as const,
    location_id,
    priority: 'high' as const,
    longitude,
    latitude,
    created_at: now().toISOString(),
  }
  if (!(await store.insertIncident(row))) {
    const first = await store.openOf(of)
    if (!first) throw new Fault('conflict', 'channels.opening')
    return first
  }
  await store.setMembers(id, await membersOf(needs, { of, incident, guards }, caller))
  const after = await channels.visible(id, caller)
  channels.told('incident_opened', after, { caller, detail: { after, members: await store.members(id) } })
  await callIn(needs, { id, name: after.name, location_id }, caller)
  return id
}

/** Whoever was put in and can talk there finds it in their inbox: they may not have been connected when it was opened. */
async function callIn(
  { store, talkers, send }: PttIncidentsNeeds,
  { id, name, location_id }: Pick<Incident, 'name' | 'location_id'> & { readonly id: string },
  caller: Caller,
): Promise<void> {
  const may = new Set(await talkers(location_id))
  const user_ids = (await store.peopleIn(id)).filter((text) => text !== caller.userId && may.has(text))
  const params = { title: name, actor: caller.name }
  await send({
    user_ids,
    type: 'talk',
    title: `You are called to talk about ${name}`,
    text: `Opened by ${caller.name}`,
    link: `/ptt?channel=${id}`,
    message: { key: 'inbox.talk_opened', params },
  })
}

/** The opener and the desk's heads dispatch; everyone else talks. Who is in by several ways is in by the first. */
async function membersOf(needs: PttIncidentsNeeds, { incident, guards }: Making, caller: Caller): Promise<MemberRow[]> {
  const desk = await needs.around.deskOf(incident)
  const person = (user_id: string | null | undefined, role: 'talk' | 'dispatch') => ({
    group_id: null,
    user_id: user_id ?? null,
    role,
    priority: null,
  })
  const team = (group_id: string | null | undefined) => ({
    group_id: group_id ?? null,
    user_id: null,
    role: 'talk' as const,
    priority: null,
  })
  const near = await nearest(needs, incident, guards)
  const rows = [
    person(caller.userId, 'dispatch'),
    person(desk?.lead_id, 'dispatch'),
    person(desk?.supervisor_id, 'dispatch'),
    person(incident.assignee_id, 'talk'),
    ...near.map((id) => person(id, 'talk')),
    team(desk?.group_id),
    team(incident.group_id),
  ].filter((item) => item.user_id !== null || item.group_id !== null)
  return [...new Map(rows.toReversed().map((row) => [`${row.user_id} ${row.group_id}`, row])).values()]
}

async function nearest(
  { around, talkers, now }: PttIncidentsNeeds,
  { location_id, longitude, latitude }: Incident,
  most: number,
): Promise<string[]> {
  if (longitude === null || latitude === null || most === 0) return []
  const may = new Set(await talkers(location_id))
  const here = await around.seenAt(location_id, new Date(now().getTime() - SEEN_MS).toISOString())
  const far = (item: { longitude: number; latitude: number }) => distanceM([item.longitude, item.latitude], [longitude, latitude])
  return here
    .filter((item) => may.has(item.id))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, most)
    .map((item) => item.id)
}

async function joinIn({ store, channels }: PttIncidentsNeeds, id: string, caller: Caller): Promise<void> {
  const before = await store.members(id)
  const rows: MemberRow[] = before.map(({ kind, id: who, role, priority }) => ({
    group_id: kind === 'group' ? who : null,
    user_id: kind === 'person' ? who : null,
    role,
    priority,
  }))
  await store.setMembers(id, [...rows, { group_id: null, user_id: caller.userId, role: 'talk', priority: null }])
  channels.told('incident_joined', await channels.visible(id, caller), { caller, detail: { user_id: caller.userId } })
}
