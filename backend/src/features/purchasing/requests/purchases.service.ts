import type {
  PurchaseDetail,
  PurchaseLineDraft,
  PurchaseSettings,
  purchases,
} from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { lineTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { CostCentreTaken } from '../../../ports/tickets/ticket-settings.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchaseLineRow, PurchasesStore } from './purchases.store.ts'

export interface PurchasesNeeds extends PurchasingNeeds {
  readonly store: PurchasesStore
  readonly access: PurchaseAccess
  /** 422 unless the cost centre is offered at the site. */
  costCentreTaken: CostCentreTaken
}
type Filter = CallOf<typeof purchases.list>['query']
type Lines = readonly Omit<PurchaseDetail['line_rows'][number], 'paid'>[]
export type PurchasesService = ReturnType<typeof purchasesService>

/** Purchases with their lines: what is asked for, before anybody is asked for a price. */
export function purchasesService(needs: PurchasesNeeds) {
  const { store, access, atomically } = needs
  async function detail(ticket: TicketRow, caller: Caller): Promise<PurchaseDetail> {
    const row = await store.find(ticket.id)
    if (!row) throw new Fault('not-found', 'purchases.not_found')
    const paid = await store.paid(ticket.id, caller, 1)
    const lines = await store.lines(ticket.id)
    const line_rows = lines.map((line) => ({ ...line, paid: paidOf(paid.find((price) => price.line_id === line.id)) }))
    const editable = mayWrite(ticket, caller) && (await frozen(needs, ticket)) === null
    return { ...row, line_rows, editable }
  }
  async function siteSeen(id: string, caller: Caller) {
    const site = caller.sees(id) ? await needs.site(id) : undefined
    if (!site) throw new Fault('not-found', 'purchases.site_not_found')
    return site
  }
  const settings = async (id: string, name: string): Promise<PurchaseSettings> => ({
    location: { id, name },
    tolerance_percent: await store.tolerance(id),
  })

  return {
    /** `total` on the first page only. */
    async list({ search, state, location_id: locationId, open, next, limit = 10 }: Filter, caller: Caller) {
      const asked = { search, state, locationId, open }
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(asked, { after, limit }, caller), limit, (row) => [row.created_at, row.id])
      return after ? page : { ...page, total: await store.count(asked, caller) }
    },

    get: async (id: string, caller: Caller): Promise<PurchaseDetail> => detail(await access.seen(id, caller), caller),

    /** Replaces the lines. 409 once an approval was asked for or suppliers were asked for prices. */
    lines: (id: string, drafts: readonly PurchaseLineDraft[], caller: Caller): Promise<PurchaseDetail> =>
      atomically(async () => {
        const ticket = await editable(needs, id, caller)
        const before = await store.lines(id)
        await mustFit(needs, drafts, { ticket, before })
        const kept = new Set(drafts.flatMap((draft) => draft.id ?? []))
        await store.remove(before.map((line) => line.id).filter((lineId) => !kept.has(lineId)))
        await store.put(drafts.map((draft, place) => rowOf(needs, draft, { ticket, place })))
        const changed = changedFacts({ lines: before }, { lines: await store.lines(id) })
        if (Object.keys(changed.after).length > 0) access.record('lines_changed', { ticket, actor: caller, detail: changed })
        return detail(ticket, caller)
      }),

    async settings(id: string, caller: Caller): Promise<PurchaseSettings> {
      return settings(id, (await siteSeen(id, caller)).name)
    },
    configure: (id: string, percent: number, caller: Caller): Promise<PurchaseSettings> =>
      atomically(async () => {
        const site = await siteSeen(id, caller)
        const before = await settings(id, site.name)
        await store.configure(id, percent)
        const after = await settings(id, site.name)
        if (before.tolerance_percent !== percent)
          needs.journal.record({
            ...{ action: 'purchase_settings.updated', subject: 'purchase_settings', subject_id: id, actor_id: caller.userId },
            detail: changedFacts(before, after),
            hints: [{ topic: 'purchase_settings', key: id, location_id: id }],
          })
        return after
      }),
  }
}

const paidOf = (row: { unit_price: number; vendor: string; number: string; at: string } | undefined) =>
  row ? { unit_price: row.unit_price, vendor: row.vendor, number: row.number, at: row.at } : null

const mayWrite = ({ requester }: TicketRow, caller: Caller): boolean =>
  requester?.id === caller.userId || caller.may('procurement_buy') || caller.may('ticket_work')

/** Why lines do not change any more; null while they do. */
async function frozen({ store, approval }: PurchasesNeeds, { id, state }: TicketRow): Promise<'approval' | 'sent' | 'state' | null> {
  if (await store.wasSent(id)) return 'sent'
  if (!['draft', 'new', 'assigned', 'in_progress'].includes(state)) return state === 'waiting_approval' ? 'approval' : 'state'
  return (await approval().standing(id)) === null ? null : 'approval'
}

/** A draft is its author's alone, and nobody else changes it meanwhile; every other ticket is held. */
async function editable(needs: PurchasesNeeds, id: string, caller: Caller): Promise<TicketRow> {
  const { access } = needs
  const seen = await access.seen(id, caller)
  const ticket = seen.state === 'draft' ? seen : await access.held(id, caller)
  if (!mayWrite(ticket, caller)) throw new Fault('forbidden', 'purchases.not_yours', { params: { number: ticket.number } })
  const why = await frozen(needs, ticket)
  if (why === 'sent') throw new Fault('conflict', 'purchases.lines_sent', { params: { number: ticket.number } })
  if (why === 'approval') throw new Fault('conflict', 'purchases.lines_approval', { params: { number: ticket.number } })
  if (why === 'state') throw new Fault('conflict', 'purchases.not_going_on', { params: { number: ticket.number, state: ticket.state } })
  return ticket
}

interface Checked {
  readonly ticket: TicketRow
  readonly before: Lines
}
async function mustFit(needs: PurchasesNeeds, drafts: readonly PurchaseLineDraft[], { ticket, before }: Checked): Promise<void> {
  const known = new Map(before.map((line) => [line.id, line]))
  const items = await needs.store.itemIds(drafts.flatMap((draft) => draft.item_id ?? []))
  mustBeOwn(drafts, new Set(known.keys()))
  for (const [at, draft] of drafts.entries()) {
    const { quantity, estimated_price, item_id, cost_centre_id: payer } = draft
    if (item_id && !items.has(item_id)) throw invalid(`lines.${at}.item_id`, 'exists', 'There is no such item')
    if (lineTotal({ quantity, unit_price: estimated_price ?? 0 }) > MAX_AMOUNT)
      throw invalid(`lines.${at}.estimated_price`, 'tooLarge', 'The line costs more than an amount can be')
    if (payer && payer !== known.get(draft.id ?? '')?.cost_centre?.id)
      await needs.costCentreTaken(payer, ticket.location.id, `lines.${at}.cost_centre_id`)
  }
}

function mustBeOwn(drafts: readonly PurchaseLineDraft[], known: ReadonlySet<string>): void {
  const used = new Set<string>()
  for (const [at, { id }] of drafts.entries()) {
    if (id === undefined) continue
    if (!known.has(id)) throw invalid(`lines.${at}.id`, 'exists', 'There is no such line in this request')
    if (used.has(id)) throw invalid(`lines.${at}.id`, 'unique', 'This line is named twice')
    used.add(id)
  }
}

interface Placed {
  readonly ticket: TicketRow
  readonly place: number
}
function rowOf({ newId, now }: PurchasesNeeds, draft: PurchaseLineDraft, { ticket, place }: Placed): PurchaseLineRow {
  const {
    id = newId(),
    item_id = null,
    description,
    unit,
    quantity,
    needed_by = null,
    cost_centre_id = null,
    estimated_price = null,
  } = draft
  return {
    ...{ id, ticket_id: ticket.id, place, item_id, unit: unit.trim(), quantity, needed_by, cost_centre_id, estimated_price },
    description: description.trim(),
    created_at: now().toISOString(),
  }
}
