import type { TicketDefault, TicketDefaultDraft, ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { People, Person } from '../../../ports/people.ts'
import type { Area, Site } from '../../../ports/places.ts'
import type { DefaultRow, StoredDefault, TicketDefaultsStore, Viewer } from './ticket-defaults.store.ts'

export interface TicketDefaultsNeeds {
  readonly store: TicketDefaultsStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  person(id: string): Promise<Person | undefined>
  group(id: string): Promise<{ readonly location_id: string | null } | undefined>
  category(id: string): Promise<{ readonly ticket_type_id: number; readonly location_id: string | null } | undefined>
  /** Whether somebody is active, may work tickets and sees the site; any site where none is named. */
  mayWork(personId: string, locationId: string | null): Promise<boolean>
  readonly people: Pick<People, 'stillWorking'>
}
export type TicketDefaultsService = ReturnType<typeof ticketDefaultsService>
type Draft = Static<typeof TicketDefaultDraft>
type Facts = Omit<Draft, 'ticket_type_id' | 'viewer_user_ids' | 'viewer_group_ids'>
type Row = Required<{ [K in keyof Facts]: string | null }> & { readonly ticket_type_id: number }
interface Wanted {
  readonly row: Row
  readonly viewers: readonly Viewer[]
}

/** Who new tickets go to and who sees them, as the administrator set it. */
export function ticketDefaultsService(needs: TicketDefaultsNeeds) {
  const { store, atomically, newId } = needs
  const all = async (rows: readonly StoredDefault[]): Promise<TicketDefault[]> => {
    const mayWork = await needs.people.stillWorking(rows)
    return rows.map((row) => ({ ...row, assignee_may_work: mayWork(row) }))
  }
  const shown = async (row: StoredDefault): Promise<TicketDefault> => (await all([row]))[0] as TicketDefault
  return {
    async list({ next, limit = 10, ticket_type_id, location_id }: CallOf<typeof ticketDefaults.list>['query'], caller: Caller) {
      const [after] = readCursor(next, ['id']) ?? []
      const asked = { ticketTypeId: ticket_type_id, locationId: location_id, locationIds: caller.locationIds }
      const page = pageOf(await store.list({ ...asked, after, limit }), limit, (item) => [item.id])
      return { ...page, data: await all(page.data) }
    },

    create: (draft: Draft, caller: Caller): Promise<TicketDefault> =>
      atomically(async () => {
        await store.hold()
        const wanted = await whole(needs, draft, undefined)
        await checked(needs, wanted, { caller })
        const id = newId()
        await store.insert({ ...wanted.row, id } as DefaultRow)
        await keep(needs, id, wanted.viewers)
        const after = await found(needs, id, caller)
        record(needs, 'created', { it: after, caller, detail: { after } })
        return shown(after)
      }),

    update: (id: string, draft: Draft, caller: Caller): Promise<TicketDefault> =>
      atomically(async () => {
        await store.hold()
        const before = await found(needs, id, caller)
        mayChange(before.location?.id ?? null, caller)
        const wanted = await whole(needs, draft, before)
        await checked(needs, wanted, { caller, except: id })
        await store.update(id, wanted.row)
        await keep(needs, id, wanted.viewers)
        const after = await found(needs, id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { it: after, caller, detail })
        return shown(after)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await found(needs, id, caller)
        mayChange(before.location?.id ?? null, caller)
        await store.remove(id)
        record(needs, 'removed', { it: before, caller, detail: { before } })
      }),
  }
}

async function found({ store }: TicketDefaultsNeeds, id: string, caller: Caller): Promise<StoredDefault> {
  const item = await store.find(id)
  if (!item || !caller.sees(item.location?.id ?? null)) throw new Fault('not-found', 'settings.not_found')
  return item
}

interface Recorded {
  readonly it: StoredDefault
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: TicketDefaultsNeeds, action: string, { it: item, caller, detail }: Recorded): void {
  const hints = [{ topic: 'ticket_defaults', key: item.id, location_id: item.location?.id ?? null }]
  const [subject, subject_id] = ['ticket_defaults', item.id]
  journal.record({ action: `ticket_default.${action}`, subject, subject_id, actor_id: caller.userId, detail, hints })
}

interface Checking {
  readonly caller: Caller
  readonly except?: string
}
async function checked(needs: TicketDefaultsNeeds, wanted: Wanted, { caller, except }: Checking): Promise<void> {
  mayChange(wanted.row.location_id, caller)
  await placeFits(needs, wanted.row, caller)
  await partiesFit(needs, wanted)
  const same = await needs.store.same(wanted.row)
  if (same !== undefined && same !== except)
    throw new Fault('conflict', 'settings.taken', {
      errors: [{ field: 'ticket_type_id', rule: 'unique' }],
    })
}

const keep = ({ store, newId }: TicketDefaultsNeeds, id: string, viewers: readonly Viewer[]): Promise<void> =>
  store.setViewers(
    id,
    viewers.map((viewer) => ({ ...viewer, id: newId() })),
  )

/** What a setting would be: what the draft leaves out stays as it was. An area says its site. */
async function whole(needs: TicketDefaultsNeeds, draft: Draft, before: StoredDefault | undefined): Promise<Wanted> {
  const kept = (given: string | null | undefined, was: { readonly id: string } | null | undefined) =>
    given === undefined ? (was?.id ?? null) : given
  const area_id = kept(draft.area_id, before?.area)
  const named = kept(draft.location_id, before?.location)
  const location_id = named ?? (area_id === null ? null : ((await needs.area(area_id))?.location_id ?? null))
  const of = (kind: 'person' | 'group') => (before?.viewers ?? []).filter((viewer) => viewer.kind === kind).map((viewer) => viewer.id)
  return {
    row: {
      ticket_type_id: draft.ticket_type_id,
      location_id,
      area_id,
      category_id: kept(draft.category_id, before?.category),
      assignee_id: kept(draft.assignee_id, before?.assignee),
      group_id: kept(draft.group_id, before?.group),
    },
    viewers: [
      ...(draft.viewer_user_ids ?? of('person')).map((user_id) => ({ user_id, group_id: null })),
      ...(draft.viewer_group_ids ?? of('group')).map((group_id) => ({ user_id: null, group_id })),
    ],
  }
}

function mayChange(locationId: string | null, caller: Caller): void {
  if (locationId === null && caller.locationIds !== null) throw new Fault('forbidden', 'settings.of_all_sites')
}

async function placeFits({ site, area, category }: TicketDefaultsNeeds, row: Row, caller: Caller): Promise<void> {
  if (!ticketTypeById(row.ticket_type_id)) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  if (row.location_id !== null && !(caller.sees(row.location_id) && (await site(row.location_id))))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (row.area_id !== null && (await area(row.area_id))?.location_id !== row.location_id)
    throw invalid('area_id', 'exists', 'There is no such area at this site')
  if (row.category_id !== null) categoryFits(await category(row.category_id), row)
}

type About = Awaited<ReturnType<TicketDefaultsNeeds['category']>>
function categoryFits(about: About, row: Row): void {
  if (!about || (about.location_id !== null && about.location_id !== row.location_id))
    throw invalid('category_id', 'exists', 'There is no such category that serves this place')
  if (about.ticket_type_id !== row.ticket_type_id)
    throw invalid('category_id', 'ticket_type', 'This category belongs to another ticket type')
}

async function partiesFit({ person, group, mayWork }: TicketDefaultsNeeds, { row, viewers }: Wanted): Promise<void> {
  if (row.assignee_id === null && row.group_id === null && viewers.length === 0)
    throw invalid('group_id', 'required', 'Name a person or a team that gets the tickets, or who sees them')
  const sees = async (id: string) => {
    const found = await person(id)
    return (
      found?.status === 'active' &&
      (found.location_ids === null || row.location_id === null || found.location_ids.includes(row.location_id))
    )
  }
  const serves = async (id: string) => {
    const team = await group(id)
    return team !== undefined && (team.location_id === null || team.location_id === row.location_id)
  }
  const people = [['assignee_id', row.assignee_id] as const, ...viewers.map((viewer) => ['viewer_user_ids', viewer.user_id] as const)]
  for (const [field, id] of people)
    if (id !== null && !(await sees(id))) throw invalid(field, 'exists', 'There is no active person of that id who sees this site')
  if (row.assignee_id !== null && !(await mayWork(row.assignee_id, row.location_id))) throw invalid('assignee_id', 'may_work')
  const teams = [['group_id', row.group_id] as const, ...viewers.map((viewer) => ['viewer_group_ids', viewer.group_id] as const)]
  for (const [field, id] of teams)
    if (id !== null && !(await serves(id))) throw invalid(field, 'exists', 'There is no group of that id that serves this place')
}
