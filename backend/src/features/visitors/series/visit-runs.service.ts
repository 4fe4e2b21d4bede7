import { ticketMoves } from '@menara/shared/domain/tickets/ticket-state.ts'
import { opensAt, visitDays } from '@menara/shared/domain/visitors/visit-days.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { VisitorRetentionStore } from '../retention/visitor-retention.store.ts'
import { VISITOR } from '../visitor-access.service.ts'
import { USUAL_RETENTION_DAYS } from '../visitor-rules.service.ts'
import { invite } from '../visits/visitor-invites.service.ts'
import type { SeriesRow, VisitSeriesStore } from './visit-series.store.ts'
import { codeOf, settledDays, tellSeries } from './visit-series-record.service.ts'

const AT_ONCE = 200

export interface VisitRunsNeeds extends VisitorsNeeds {
  readonly series: VisitSeriesStore
  readonly kept: Pick<VisitorRetentionStore, 'proof'>
  readonly tickets: Pick<Tickets, 'openOutside' | 'write' | 'hold'>
  readonly journal: Journal
  onTrouble(error: unknown): void
}

/** What series do by the clock: open the visits that are near, end with their last day, forget their visitors. */
export function visitRuns(needs: VisitRunsNeeds) {
  const { series, atomically, onTrouble, now } = needs
  /** One visit in a transaction of its own; false when nothing was opened. */
  const openNext = (id: string): Promise<boolean> =>
    atomically(async () => {
      const row = await series.take(id, now().toISOString())
      return row ? openOne(needs, row) : false
    })
  async function openDue(id: string): Promise<void> {
    while (await openNext(id));
  }
  const finish = (id: string): Promise<void> =>
    atomically(async () => {
      const row = await series.hold(id)
      if (!row || row.state === 'ended') return
      await series.change(id, { state: 'ended', opens_at: null, ended_at: now().toISOString() })
      tellSeries(needs, row, { action: 'ended', caller: null })
    })
  return {
    openDue: (id: string): Promise<void> => openDue(id).catch(onTrouble),
    /** Everything that is due now; one that fails keeps no other from it. Throws at the end what failed. */
    async look(): Promise<void> {
      const at = now().toISOString()
      const kinds = [
        async () => eachOf(await series.due(at, AT_ONCE), openDue),
        async () => eachOf(await series.over(at, AT_ONCE), finish),
        async () => eachOf(await series.forgettable(at, { usualDays: USUAL_RETENTION_DAYS, limit: AT_ONCE }), (id) => forget(needs, id)),
      ]
      await eachOf(kinds, (kind) => kind())
    },
  }
}

/** Writes down when its next visit is to be opened. Joins the open transaction. */
export async function settle({ series, now }: Pick<VisitRunsNeeds, 'series' | 'now'>, id: string): Promise<SeriesRow> {
  const row = await series.find(id)
  if (!row) throw new Error('A series that was just changed is not there')
  const [day] = row.state === 'active' ? visitDays(row, now().getTime(), { count: 1, without: settledDays(row) }) : []
  await series.opensAt(id, day === undefined ? null : opensAt(row, day, row.ahead_days))
  return row
}

/** Opens its next visit, if that is near enough, in the name of who wrote the series; who is gone opens nothing any more. */
async function openOne(needs: VisitRunsNeeds, row: SeriesRow): Promise<boolean> {
  const { series, now, newId } = needs
  const [day] = visitDays(row, now().getTime(), { count: 1, without: settledDays(row) })
  if (day === undefined || opensAt(row, day, row.ahead_days) > now().toISOString()) {
    await settle(needs, row.id)
    return false
  }
  if (!(await serves(needs, row.owner_id, row.location.id))) {
    await series.change(row.id, { state: 'paused', opens_at: null })
    tellSeries(needs, row, { action: 'paused', caller: null })
    return false
  }
  const { id, number } = await needs.tickets.openOutside({
    ...{ ticket_type_id: VISITOR, title: row.title, description: row.message, location_id: row.location.id },
    ...{ area_id: row.area_id, asset_id: null, requester_id: row.owner_id, from: row.from, to: row.to },
    start: instantOf(day, { field: 'start', side: 'start', zone: row.zone }),
    end: instantOf(day, { field: 'end', side: 'end', zone: row.zone }),
  })
  const ticket = await needs.tickets.hold(id, null)
  if (!ticket) throw new Error('A visit that was just opened is not there')
  const host_id = (await serves(needs, row.host_id, row.location.id)) ? row.host_id : row.owner_id
  const co_host_id = (await serves(needs, row.co_host_id, row.location.id)) ? row.co_host_id : null
  const visitors = row.guests.map(({ id: _id, ...guest }) => ({ ...guest, host_id, co_host_id }))
  const draft = { command_id: newId(), visitors, language: row.language, group: row.group, note: row.message }
  await invite(needs, { ticket, draft, caller: null })
  await series.opened({ series_id: row.id, day, ticket_id: id, skipped: false })
  tellSeries(needs, row, { action: 'opened', caller: null, detail: { number, day } })
  await settle(needs, row.id)
  return true
}
async function serves({ person }: VisitRunsNeeds, id: string | null, locationId: string): Promise<boolean> {
  const found = id === null ? undefined : await person(id)
  return found?.status === 'active' && (found.location_ids === null || found.location_ids.includes(locationId))
}

interface Withdrawing {
  readonly caller: Caller
  readonly text: string
}
const WITHDRAWABLE = ticketMoves.cancel.from.filter((text) => text !== 'in_progress')
/** Cancels a visit that has not begun; its visitors are told. False for one that has begun or is over, or was removed. */
export async function withdraw(
  { tickets }: Pick<VisitRunsNeeds, 'tickets'>,
  { ticket }: SeriesRow['days'][number],
  { caller, text }: Withdrawing,
): Promise<boolean> {
  const held = ticket && (await tickets.hold(ticket.id, null))
  if (!held || !(WITHDRAWABLE as readonly string[]).includes(held.state)) return held?.state === 'cancelled'
  const facts = { state: 'cancelled' as const }
  await tickets.write(held, { action: 'cancelled', actor: caller, states: WITHDRAWABLE, facts, text })
  return true
}

/** Who came each time is erased as visitors are, each with a proof; the series stays. */
const forget = ({ series, kept, secrets, now, newId, ...needs }: VisitRunsNeeds, id: string): Promise<void> =>
  needs.atomically(async () => {
    const row = await series.hold(id)
    if (row?.state !== 'ended' || row.erased_at) return
    const at = now().toISOString()
    for (const guest of row.guests) {
      const what = (['name', 'company', 'email', 'phone', 'vehicle'] as const).filter((text) => guest[text] !== '')
      const proof = { id: newId(), visitor_id: guest.id, ticket_number: codeOf(id), location_id: row.location.id }
      await kept.proof({ ...proof, what, digest: secrets.proofOf(guest), at })
    }
    await series.putGuests(id, [])
    await series.change(id, { erased_at: at })
    tellSeries(needs, row, { action: 'erased', caller: null })
  })
