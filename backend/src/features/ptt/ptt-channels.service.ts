import type { PttChannel, PttChannelDraft, PttMember, PttMine, ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { talkRights } from '@menara/shared/domain/floor/floor-words.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { PttChannelsStore, Way } from './ptt-channels.store.ts'

export interface PttChannelsNeeds {
  readonly store: PttChannelsStore
  readonly journal: Journal
  readonly siteExists: (id: string) => Promise<boolean>
  /** Of these people or groups, those the caller sees. */
  readonly peopleSeen: (ids: readonly string[], caller: Caller) => Promise<ReadonlySet<string>>
  readonly groupsSeen: (ids: readonly string[], caller: Caller) => Promise<ReadonlySet<string>>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
type Filter = CallOf<typeof ptt.list>['query']
type MemberDraft = CallOf<typeof ptt.setMembers>['body']['members'][number]
export type PttChannelsService = ReturnType<typeof pttChannelsService>

/** Talk channels and who is in them. */
export function pttChannelsService(needs: PttChannelsNeeds) {
  const { store } = needs

  async function visible(id: string, caller: Caller): Promise<PttChannel> {
    const channel = await store.find(id, caller.locationIds)
    if (!channel) throw new Fault('not-found', 'channels.not_found')
    return channel
  }
  const told = (action: string, channel: PttChannel, { caller, detail }: Told): void =>
    needs.journal.record({
      action: `ptt.${action}`,
      subject: 'ptt',
      subject_id: channel.id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'ptt', key: channel.id, location_id: channel.location_id }],
    })

  return {
    visible,
    told,
    ...writing(needs, { visible, told }),
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: PttChannel[]; next?: string }> {
      const found = await store.list({ ...filter, limit, after: readCursor(next, ['string', 'string']) }, caller.locationIds)
      return pageOf(found, limit, (item) => [item.name, item.id])
    },
    get: visible,
    mine: async (caller: Caller): Promise<PttMine[]> => strongest(await store.ways(caller.userId, caller.locationIds)),
    async members(id: string, caller: Caller): Promise<PttMember[]> {
      return store.members((await visible(id, caller)).id)
    },
  }
}

interface Lent {
  readonly visible: (id: string, caller: Caller) => Promise<PttChannel>
  readonly told: (action: string, channel: PttChannel, told: Told) => void
}

function writing(needs: PttChannelsNeeds, { visible, told }: Lent) {
  const { store, atomically } = needs
  return {
    create: (draft: PttChannelDraft, caller: Caller): Promise<PttChannel> =>
      atomically(async () => {
        await refuse(needs, draft, { caller, exceptId: null, location_id: draft.location_id ?? null })
        const id = needs.newId()
        await store.insert({ id, ...draft, name: draft.name.trim(), created_at: needs.now().toISOString() })
        const after = await visible(id, caller)
        told('created', after, { caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<PttChannelDraft>, caller: Caller): Promise<PttChannel> =>
      atomically(async () => {
        const before = await visible(id, caller)
        refuseAllSites(before.location_id, caller)
        refuseIncident(before, changes)
        await refuse(needs, changes, { caller, exceptId: before.id, location_id: changes.location_id })
        await store.update(before.id, { ...changes, ...(changes.name !== undefined && { name: changes.name.trim() }) })
        const after = await visible(id, caller)
        told('changed', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await visible(id, caller)
        refuseAllSites(before.location_id, caller)
        if (!(await store.remove(before.id))) throw new Fault('not-found', 'channels.removed')
        told('removed', before, { caller, detail: { before } })
      }),

    setMembers: (id: string, drafts: readonly MemberDraft[], caller: Caller): Promise<PttMember[]> =>
      atomically(async () => {
        const channel = await visible(id, caller)
        refuseAllSites(channel.location_id, caller)
        const rows = drafts.map((draft) => ({ ...draft, id: draft.id.toLowerCase(), priority: draft.priority ?? null }))
        const before = await store.members(channel.id)
        await refuseMembers(needs, rows, { caller, before })
        await store.setMembers(channel.id, rows.map(rowOf))
        const after = await store.members(channel.id)
        told('members_changed', channel, { caller, detail: { before, after } })
        return after
      }),
  }
}

interface Told {
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}

const rowOf = ({ kind, id, role, priority }: Required<MemberDraft>) => ({
  group_id: kind === 'group' ? id : null,
  user_id: kind === 'person' ? id : null,
  role,
  priority,
})

/** A personal row counts alone; of groups the strongest role, then the highest priority. */
function strongest(ways: readonly Way[]): PttMine[] {
  const byChannel = Map.groupBy(ways, (way) => way.id)
  return [...byChannel.values()].map((all) => {
    const own = all.filter((way) => way.in_person)
    const [best] = (own.length > 0 ? own : all).toSorted(
      (a, b) => talkRights.indexOf(b.role) - talkRights.indexOf(a.role) || rank(b) - rank(a),
    ) as [Way]
    const { own_priority, in_person: _, priority, ...mine } = best
    return { ...mine, priority: own_priority ?? priority }
  })
}
const RANKS = ['low', 'normal', 'high', 'top']
const rank = ({ own_priority, priority }: Way): number => RANKS.indexOf(own_priority ?? priority)

function refuseAllSites(locationId: string | null, caller: Caller): void {
  if (locationId === null && caller.locationIds !== null) throw new Fault('forbidden', 'channels.all_sites')
}

/** What an incident is about and where stays; who may talk and for how long may change. */
function refuseIncident({ kind }: PttChannel, changes: Partial<PttChannelDraft>): void {
  if (kind === 'incident' && (changes.kind !== undefined || changes.location_id !== undefined))
    throw new Fault('conflict', 'channels.incident_fixed')
}

interface Asked {
  readonly caller: Caller
  readonly exceptId: string | null
  /** Undefined: it stays. */
  readonly location_id: string | null | undefined
}
async function refuse({ store, siteExists }: PttChannelsNeeds, { name }: Partial<PttChannelDraft>, asked: Asked): Promise<void> {
  const { caller, exceptId, location_id } = asked
  if (location_id !== undefined) refuseAllSites(location_id, caller)
  if (location_id && !(caller.sees(location_id.toLowerCase()) && (await siteExists(location_id))))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (name !== undefined && (await store.hasName(name.trim(), exceptId)))
    throw new Fault('conflict', 'channels.name_taken', { errors: [{ field: 'name', rule: 'unique' }] })
}

interface MembersAsked {
  readonly caller: Caller
  /** Who is in it already may stay, seen or not. */
  readonly before: readonly PttMember[]
}
async function refuseMembers(needs: PttChannelsNeeds, rows: readonly MemberDraft[], { caller, before }: MembersAsked): Promise<void> {
  if (new Set(rows.map((row) => `${row.kind} ${row.id}`)).size < rows.length)
    throw invalid('members', 'unique', 'Somebody is in the list twice')
  const isNew = (draft: MemberDraft) => !before.some((one) => one.kind === draft.kind && one.id === draft.id)
  const ids = (kind: MemberDraft['kind']) => rows.filter((row) => row.kind === kind && isNew(row)).map((row) => row.id)
  const [people, teams] = [ids('person'), ids('group')]
  if (people.length > 0 && (await needs.peopleSeen(people, caller)).size < people.length)
    throw invalid('members', 'exists', 'One of the people does not exist at the sites you see')
  if (teams.length > 0 && (await needs.groupsSeen(teams, caller)).size < teams.length)
    throw invalid('members', 'exists', 'One of the groups does not exist at the sites you see')
}
