import type { AssetTicketDraft } from '@menara/shared/contract/places/asset-tickets.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { stageOf } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { openStates, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { permissionOfType, type TicketTypeCode, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import { yearIn } from '../../../platform/time/zoned-time.ts'
import type { Site } from '../../../ports/places.ts'
import type { AlarmTicket } from '../../../ports/tickets/alarm-tickets.ts'
import type { NewTicketDraft, Once, OutsideTicket, TicketFormFields, TicketRow } from '../../../ports/tickets/tickets.ts'
import { refuseBadMoney } from '../facts/extra-money.ts'
import type { TicketFactsService } from '../facts/ticket-facts.service.ts'
import type { TicketNotes } from '../notes/ticket-notes.service.ts'
import { notAssigned, type TicketRecord } from '../record/ticket-record.service.ts'
import type { TicketTemplatesService } from '../templates/ticket-templates.service.ts'
import type { NewTicket, TicketsStore } from '../tickets.store.ts'
import type { TicketKeys } from './ticket-keys.service.ts'
import type { TicketReferences } from './ticket-references.service.ts'

const GENERAL = 1
const ALARM = 32
const USUAL = { ticket_type_id: GENERAL, priority: 'medium' as const }

export interface TicketIntakeNeeds {
  readonly store: TicketsStore
  readonly keys: TicketKeys
  readonly references: TicketReferences
  readonly facts: TicketFactsService
  readonly record: TicketRecord
  readonly templates: Pick<TicketTemplatesService, 'tasksFor'>
  /** Lays down the checklist of a ticket that was just opened; joins the open transaction. */
  layTasks(ticket: TicketRow, titles: readonly string[], by: Caller): Promise<void>
  readonly illustrate: TicketNotes['illustrate']
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketIntake = ReturnType<typeof ticketIntake>

interface Handed {
  readonly ticket_type_id: number
  readonly location_id: string
  readonly area_id?: string | null | undefined
  readonly category_id?: string | null | undefined
  readonly assignee_id?: string | null | undefined
  readonly group_id?: string | null | undefined
}
/** A ticket in the making: everything but its number and its times. */
type Opening = Omit<NewTicket, 'id' | 'number' | 'rank' | 'state' | 'created_at' | 'updated_at' | 'title' | 'priority'> & {
  readonly title: string
  readonly priority: Ticket['priority']
}

/** Ways in for a ticket: the desk, the asset application, an alarm. */
export function ticketIntake(needs: TicketIntakeNeeds) {
  const { store, keys, references, facts, record, atomically, now, newId } = needs
  const [open, handsOf, siteFor] = [openerOf({ store, facts, record, now }), handsBy(references), siteBy(references)]

  return {
    /** Joins the open transaction, if one is. */
    async create(draft: NewTicketDraft, caller: Caller, once: Once | undefined): Promise<Ticket> {
      const { ticket_type_id, location_id, start, end, facts: said, template_id, images = [], ...rest } = draft
      const type = mayOpen(ticket_type_id, caller)
      keys.check(once?.key)
      const site = await siteFor(location_id, caller)
      mayAssign(draft, caller)
      await references.workersAt(site.id, draft)
      const usual = await references.categoryAt(site.id, draft)
      const place = await references.placeAt(site.id, draft, caller)
      const window = references.windowIn(site.zone, { start, end })
      references.inOrder(window)
      const form = await facts.opening(said, { type, locationId: site.id, extra: draft.extra_data })
      const id = newId()
      const { priority = usual.priority ?? 'medium' } = draft
      const { unable, ...hands } = await handsOf({ ...draft, ...place }, usual.group_id)
      const opening = { ...rest, ...window, ...place, ...hands, priority, requester_id: caller.userId, ticket_type_id, location_id }
      return atomically(async () => {
        if (draft.subtype_id) await references.subtypeTaken(draft.subtype_id, ticket_type_id)
        const before = once && (await keys.opened({ ...once, userId: caller.userId, id }))
        if (before) return before
        const ticket = await open(id, opening, { site, by: caller, form, unable })
        await fitOut(needs, ticket, { template_id, images, by: caller })
        return (await store.find(id, null)) ?? ticket
      })
    },

    /** A general ticket at the place of an asset. 422 for an asset that is not in the caller's scope. */
    async createForAsset({ asset_id, start, end, ...rest }: Static<typeof AssetTicketDraft>, caller: Caller): Promise<Ticket> {
      refuseBadMoney('general', rest.extra_data)
      const { asset, site } = await assetFor(references, asset_id, caller)
      const window = references.windowIn(site.zone, { start, end })
      references.inOrder(window)
      const place = { location_id: site.id, area_id: asset.area_id, asset_id }
      const { unable, ...hands } = await handsOf({ ticket_type_id: GENERAL, ...place }, null)
      const opening = { ...rest, ...window, ...place, ...hands, ...USUAL, requester_id: caller.userId }
      return atomically(() => open(newId(), opening, { site, by: caller, unable }))
    },

    /** A ticket of somebody without an account, of the house itself, or of what was another; joins the open transaction. */
    async openOutside({ group_id = null, requester_id = null, by = null, form, ...ticket }: OutsideTicket): Promise<TicketRow> {
      const site = await references.site(ticket.location_id)
      if (!site) throw invalid('location_id', 'exists', 'There is no such site')
      const opening = { ...USUAL, ...ticket }
      const { unable, ...hands } = await handsOf(opening, group_id)
      return open(ticket.id ?? newId(), { ...opening, ...hands, requester_id }, { site, by, form, unable })
    },

    /** An alarm's ticket; joins the open transaction. 409 while another is open for the alarm. */
    async openFromAlarm({ requester, ...alarm }: AlarmTicket): Promise<{ id: string; number: string }> {
      const site = await references.site(alarm.location_id)
      if (!site) throw invalid('location_id', 'exists', 'There is no such site')
      await references.workersAt(site.id, alarm)
      const { unable, ...hands } = await handsOf({ ticket_type_id: ALARM, ...alarm }, null)
      const opening = { ...alarm, ...hands, ticket_type_id: ALARM, requester_id: requester?.userId ?? null }
      return atomically(async () => {
        const { id, number } = await open(newId(), opening, { site, by: requester, unable })
        return { id, number }
      })
    },
  }
}

/** An asset that somebody may name, with its site. 422 for one that is not in their scope, or not theirs to use. */
async function assetFor(references: TicketReferences, asset_id: string, caller: Caller) {
  const asset = await references.asset(asset_id)
  const site = asset && caller.sees(asset.location_id) ? await references.site(asset.location_id) : undefined
  if (!asset || !site) throw invalid('asset_id', 'exists', 'There is no such asset in your scope')
  await references.mayUse(asset, caller)
  return { asset, site }
}

interface FitOut {
  readonly template_id: string | undefined
  readonly images: readonly ArrivedFile[]
  readonly by: Caller
}
/** What a new ticket comes with: the checklist of its template, and its pictures. */
async function fitOut({ templates, layTasks, illustrate }: TicketIntakeNeeds, ticket: TicketRow, { template_id, images, by }: FitOut) {
  const titles = template_id === undefined ? [] : await templates.tasksFor(template_id, ticket.ticket_type_id)
  if (titles.length > 0) await layTasks(ticket, titles, by)
  if (images.length > 0) await illustrate(ticket, images, by)
}

const siteBy =
  (references: TicketReferences) =>
  async (id: string, caller: Caller): Promise<Site> => {
    const site = caller.sees(id) ? await references.site(id) : undefined
    if (!site) throw invalid('location_id', 'exists', 'There is no such site in your scope')
    return site
  }

interface Hands {
  readonly assignee_id: string | null
  readonly group_id: string | null
  /** Who would have it, and may not work tickets there any more. */
  readonly unable: Ref | null
}
/**
 * Whom it names, nobody included; else its category's team; else who the settings say. Somebody named who may not work it is left out:
 * people are refused such a name before, what was stored long ago must not stop the ticket.
 */
function handsBy(references: TicketReferences) {
  return async (handed: Handed, usualGroup: string | null): Promise<Hands> => {
    const { location_id: locationId, area_id: areaId = null, category_id: categoryId = null } = handed
    const { assignee_id = null, group_id = usualGroup } = handed
    const isNamed = handed.assignee_id !== undefined || handed.group_id !== undefined || group_id !== null
    if (!isNamed) return references.usualFor({ ticketTypeId: handed.ticket_type_id, locationId, areaId, categoryId })
    const unable = assignee_id === null ? null : await references.unable(assignee_id, locationId)
    return { assignee_id: unable ? null : assignee_id, group_id, unable }
  }
}

interface Circumstances {
  readonly site: Site
  readonly by: Caller | null
  /** What the form of its type said. */
  readonly form?: TicketFormFields | undefined
  readonly unable: Ref | null
}

/** Gives a ticket its number and lays it down. */
function openerOf({ store, facts, record, now }: Pick<TicketIntakeNeeds, 'store' | 'facts' | 'record' | 'now'>) {
  /** Asked while the counter of alarm tickets is held, so that two cannot both find none. */
  async function refuseSecond(alarmId: string): Promise<void> {
    const number = await store.openOf(alarmId, openStates)
    if (number) throw new Fault('conflict', 'tickets.alarm_open', { params: { number } })
  }

  const numberOf = async ({ id, prefix }: NonNullable<ReturnType<typeof ticketTypeById>>, year: number): Promise<string> =>
    `${prefix}-${year}-${String(await store.nextNumber(id, year)).padStart(6, '0')}`

  async function there(id: string): Promise<TicketRow> {
    const ticket = await store.find(id, null)
    if (!ticket) throw new Error('A ticket that was just opened is not there')
    return ticket
  }

  /** Joins the open transaction. The counter is held last and shortly: everyone who opens a ticket of this type waits for it. */
  return async function open(id: string, opening: Opening, { site, by, form, unable }: Circumstances): Promise<TicketRow> {
    const at = now()
    const type = ticketTypeById(opening.ticket_type_id)
    if (!type) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
    const number = await numberOf(type, yearIn(site.zone, at))
    if (opening.alarm_id) await refuseSecond(opening.alarm_id)
    const state = opening.assignee_id || opening.group_id ? 'assigned' : 'new'
    const times = { created_at: at.toISOString(), updated_at: at.toISOString() }
    const stage = stageOf({ type: type.code, state, stage: null })
    await store.insert({ ...opening, ...times, id, number, state, stage, rank: priorities.indexOf(opening.priority) })
    if (form) await facts.put(id, form)
    const ticket = await there(id)
    await record.happened({ action: 'created', ticket, actor: by })
    // Whoever follows tickets may have changed it further.
    const opened = await there(id)
    if (unable) await record.happened(notAssigned(opened, unable))
    return opened
  }
}

function mayAssign({ assignee_id, group_id }: NewTicketDraft, caller: Caller): void {
  if ((assignee_id || group_id) && !caller.may('ticket_work'))
    throw new Fault('forbidden', 'tickets.assign_permission', { params: { permission: 'ticket_work' } })
}

function mayOpen(ticketTypeId: number, caller: Caller): TicketTypeCode {
  const type = ticketTypeById(ticketTypeId)
  if (!type) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  const permission = permissionOfType(type.code)
  if (!caller.may(permission)) throw new Fault('forbidden', 'tickets.open_permission', { params: { permission } })
  return type.code
}
