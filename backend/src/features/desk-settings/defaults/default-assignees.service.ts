import type { Party } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Person } from '../../../ports/people.ts'
import type { Area, Site } from '../../../ports/places.ts'
import type { Situation, TicketDefaultsStore } from './ticket-defaults.store.ts'

export interface DefaultAssigneesNeeds {
  readonly store: TicketDefaultsStore
  newId(): string
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  person(id: string): Promise<Person | undefined>
  group(id: string): Promise<{ readonly id: string; readonly name: string; readonly location_id: string | null } | undefined>
  /** Whether somebody is active, may work tickets and sees the site. */
  mayWork(personId: string, locationId: string): Promise<boolean>
}
/** Who a ticket goes to, and whom the settings name who may not work it. */
interface Getting {
  readonly parties: Party[]
  readonly unable: Ref | null
}
export type DefaultAssignees = ReturnType<typeof defaultAssignees>
interface Asked {
  readonly area_id?: string | undefined
  readonly location_id?: string | undefined
  readonly category?: string | undefined
}

/** What the settings say about one ticket: who gets it, who sees it. */
export function defaultAssignees(needs: DefaultAssigneesNeeds) {
  const { store, newId, person, group, mayWork } = needs
  async function nameOfGroup(id: string | null, locationId: string): Promise<Party[]> {
    const item = id === null ? undefined : await group(id)
    const fits = item && (item.location_id === null || item.location_id === locationId)
    return fits ? [{ kind: 'group', id: item.id, name: item.name }] : []
  }
  /** The person a setting names: as a party where they may work the ticket. */
  async function personOf(id: string | null, locationId: string): Promise<Getting> {
    const named = id === null ? undefined : await person(id)
    if (!named) return { parties: [], unable: null }
    const ref = { id: named.id, name: named.name }
    return (await mayWork(named.id, locationId)) ? { parties: [{ kind: 'person', ...ref }], unable: null } : { parties: [], unable: ref }
  }
  async function getting(situation: Situation): Promise<Getting> {
    let unable: Ref | null = null
    for (const { assignee_id, group_id } of await store.fitting(situation)) {
      const own = await personOf(assignee_id, situation.locationId)
      unable ??= own.unable
      const parties = [...own.parties, ...(await nameOfGroup(group_id, situation.locationId))]
      if (parties.length > 0) return { parties, unable }
    }
    return { parties: [], unable }
  }
  const seeing = async (situation: Situation): Promise<Party[]> => store.viewersOf((await store.fitting(situation)).map((item) => item.id))

  return {
    /** For a ticket that names nobody: the person and the team it goes to. */
    async usualFor(
      situation: Situation,
    ): Promise<{ readonly assignee_id: string | null; readonly group_id: string | null; readonly unable: Ref | null }> {
      const { parties, unable } = await getting(situation)
      const idOf = (kind: Party['kind']) => parties.find((party) => party.kind === kind)?.id ?? null
      return { assignee_id: idOf('person'), group_id: idOf('group'), unable }
    },
    /** Joins the transaction of a ticket's opening. */
    async keepViewers(ticketId: string, situation: Situation): Promise<void> {
      const rows = (await seeing(situation)).map(({ kind, id }) => ({
        id: newId(),
        user_id: kind === 'person' ? id : null,
        group_id: kind === 'group' ? id : null,
      }))
      if (rows.length > 0) await store.keepViewers(ticketId, rows)
    },
    async whoGets(typeId: number, asked: Asked, caller: Caller): Promise<Party[]> {
      return (await getting(await situationOf(needs, { typeId, ...asked }, caller))).parties
    },
    async whoSees(typeId: number, asked: Asked, caller: Caller): Promise<Party[]> {
      return seeing(await situationOf(needs, { typeId, ...asked }, caller))
    },
  }
}

/** The situation a question is about; refuses what the caller may not ask. */
async function situationOf(needs: DefaultAssigneesNeeds, asked: Asked & { readonly typeId: number }, caller: Caller): Promise<Situation> {
  const type = ticketTypeById(asked.typeId)
  if (!type) throw new Fault('not-found', 'ticket_types.not_found')
  if (!caller.may(permissionOfType(type.code)))
    throw new Fault('forbidden', 'ticket_types.permission', { params: { permission: permissionOfType(type.code) } })
  const locationId = await siteOf(needs, asked, caller)
  return { ticketTypeId: type.id, locationId, areaId: asked.area_id ?? null, categoryId: asked.category ?? null }
}

async function siteOf({ site, area }: DefaultAssigneesNeeds, { area_id, location_id }: Asked, caller: Caller): Promise<string> {
  const within = area_id === undefined ? undefined : await area(area_id)
  if (area_id !== undefined && !(within && caller.sees(within.location_id))) throw new Fault('not-found', 'areas.not_found')
  const id = location_id ?? within?.location_id
  if (id === undefined || !caller.sees(id) || !(await site(id))) throw new Fault('not-found', 'sites.not_found')
  if (within && within.location_id !== id) throw invalid('area_id', 'exists', 'There is no such area at this site')
  return id
}
