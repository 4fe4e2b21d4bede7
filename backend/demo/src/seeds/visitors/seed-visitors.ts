import { ticketsStore } from '@menara/backend/features/tickets/tickets.store.ts'
import { comingAt, missedBy } from '@menara/backend/features/visitors/gate/visitor-gate.service.ts'
import { VISITOR } from '@menara/backend/features/visitors/visitor-access.service.ts'
import { visitorSecrets } from '@menara/backend/features/visitors/visits/visitor-secrets.service.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { dayIn, instantOf, yearIn } from '@menara/backend/platform/time/zoned-time.ts'
import { approvalTypes } from '@menara/backend/schema/desk/approvals.ts'
import { users } from '@menara/backend/schema/people.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { ticketLogs } from '@menara/backend/schema/tickets/tickets.ts'
import { watchlistApprovals } from '@menara/backend/schema/visitors/visitor-clearing.ts'
import { visitorEvents, visitorLinks, visitors, watchlist } from '@menara/backend/schema/visitors/visitors.ts'
import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { nameKey } from '@menara/shared/domain/visitors/identity.ts'
import { USUAL_GATE_MINUTES } from '@menara/shared/domain/visitors/visitor-gate.ts'
import type { VisitorState } from '@menara/shared/domain/visitors/visitor-state.ts'
import { eq, inArray } from 'drizzle-orm'
import { seedPasses } from './seed-passes.ts'

const STEP: ApprovalStep = {
  ...{ name_en: 'Security', name_id: 'Keamanan', source: 'permission', permission: 'visitor_security' },
  ...{ user_ids: [], role_id: null, group_id: null, field: null, rule: 'any', needed: 1 },
  ...{ amount_from: null, amount_to: null, priorities: [], category_ids: [] },
  ...{ remind_hours: 4, escalate_hours: null, escalate_group_id: null, expire_hours: null, on_expiry: null },
}

/** At this site an approval decides about hits on the watchlist; it is not in use for new tickets. Joins the open transaction. */
async function seedClearing({ db, newId }: Platform, siteId: string): Promise<void> {
  const id = newId()
  const names = { name_en: 'Hit on the watchlist', name_id: 'Kecocokan dengan daftar pantau' }
  await db.sql.insert(approvalTypes).values({ ...names, id, ticket_type_id: VISITOR, active: false, sort: 0, steps: [STEP] })
  await db.sql.insert(watchlistApprovals).values({ location_id: siteId, approval_type_id: id })
}

const HOUR_MS = 3_600_000
interface Guest {
  readonly name: string
  readonly company: string
  readonly state: VisitorState
  readonly nik: string
}
const guest = (name: string, company: string, [state, nik]: readonly [VisitorState, string]): Guest => ({ name, company, state, nik })

/** Today's visits at two sites. */
const VISITS = [
  {
    code: 'VJS',
    title: 'Kunjungan audit: proteksi kebakaran',
    state: 'in_progress',
    guests: [
      guest('Ratna Kusuma', 'PT Proteksi Andal', ['checked_in', '3174015506880003']),
      guest('Agus Wirawan', 'PT Proteksi Andal', ['on_break', '3173021203790005']),
      guest('Dimas Prakoso', 'PT Proteksi Andal', ['assigned', '3671030907910002']),
      guest('Slamet Riyadi', 'CV Tirta Jaya', ['submitted', '3275040101850001']),
      guest('Maya Anggraini', 'CV Tirta Jaya', ['invited', '']),
      guest('Hendra Gunawan', 'PT Lift Nusantara', ['done', '3578051708830004']),
    ],
  },
  {
    code: 'SBY',
    title: 'Kunjungan vendor genset',
    state: 'assigned',
    guests: [
      guest('Fajar Nugroho', 'PT Daya Mandiri', ['verified', '3578061002900006']),
      guest('Lestari Wulandari', 'PT Daya Mandiri', ['assigned', '3515074511920007']),
    ],
  },
] as const satisfies readonly { readonly state: 'in_progress' | 'assigned'; readonly [more: string]: unknown }[]
type Visit = (typeof VISITS)[number]
/** Whose reception has lists of badges, lockers and bays; the other types them. */
const WITH_LISTS = 'VJS'
/** Where an approval decides about hits on the watchlist; at the other site security does alone. */
const WITH_APPROVAL = 'SBY'
/** Somebody who hands in today has this name: the reception sees a hit. */
const LISTED = { name: 'Slamet Riyadi', reason: 'Demo: membawa keluar kabel tembaga tanpa izin' }

/** Gives the demo visitors of today in several states, and one entry of the watchlist. Joins the open transaction. */
export async function seedVisitors(base: Platform): Promise<void> {
  const { db, now, newId } = base
  const sites = await db.sql
    .select()
    .from(locations)
    .where(
      inArray(
        locations.code,
        VISITS.map((item) => item.code),
      ),
    )
  const [host] = await db.sql.select({ id: users.id }).from(users).where(eq(users.email, 'agent@menara.demo'))
  if (!host) return
  const entry = { ...LISTED, id: newId(), name_key: nameKey(LISTED.name), created_by: host.id, created_at: now().toISOString() }
  await db.sql.insert(watchlist).values(entry)
  for (const visit of VISITS) {
    const site = sites.find((site) => site.code === visit.code)
    if (site) await seedVisit(base, visit, { site, hostId: host.id, listedId: entry.id })
  }
  const approving = sites.find((site) => site.code === WITH_APPROVAL)
  if (approving) await seedClearing(base, approving.id)
  const reception = sites.find((site) => site.code === WITH_LISTS)
  if (reception) await seedPasses(base, { siteId: reception.id, personId: host.id })
}

interface Place {
  readonly site: { readonly id: string; readonly zone: string }
  readonly hostId: string
  readonly listedId: string
}
async function seedVisit({ db, now, newId, keys }: Platform, visit: Visit, { site, hostId, listedId }: Place): Promise<void> {
  const at = now()
  const day = dayIn(site.zone, at)
  const until = instantOf(day, { field: 'day', side: 'end', zone: site.zone })
  const window = { from: instantOf(day, { field: 'day', side: 'start', zone: site.zone }), until, expires_at: until }
  const store = ticketsStore(db)
  const year = yearIn(site.zone, at)
  const ticketId = newId()
  const number = `VIS-${year}-${String(await store.nextNumber(VISITOR, year)).padStart(6, '0')}`
  const { state, title } = visit
  const times = { created_at: at.toISOString(), updated_at: at.toISOString(), start: window.from, end: until }
  const of = { id: ticketId, number, title, state, ticket_type_id: VISITOR, location_id: site.id, requester_id: hostId }
  await store.insert({ ...of, ...times, priority: 'medium', rank: 2 })
  const told = { ticket_id: ticketId, actor_id: hostId, at: at.toISOString() }
  await db.sql.insert(ticketLogs).values({ ...told, id: newId(), action: 'created', after: { title, state: 'new' } })
  const moved = state === 'in_progress' ? 'started' : 'assigned'
  await db.sql.insert(ticketLogs).values({ ...told, id: newId(), action: moved, before: { state: 'new' }, after: { state } })
  const secrets = visitorSecrets(keys)
  const command_id = newId()
  for (const [place, guest] of visit.guests.entries()) {
    const [id, linkId] = [newId(), newId()]
    const token_hash = secrets.issue(linkId).hash
    const common = { ticket_id: ticketId, created_at: at.toISOString() }
    await db.sql.insert(visitorLinks).values({ ...common, id: linkId, token_hash, is_group: false, language: 'id', created_by: hostId })
    await db.sql.insert(visitors).values({
      ...{ ...common, ...window, ...stepsOf(guest.state, at), id, location_id: site.id, link_id: linkId, command_id, place },
      ...{ state: guest.state, name: guest.name, name_key: nameKey(guest.name), company: guest.company, host_id: hostId },
      ...(guest.nik && secrets.identityOf(id, { kind: 'nik', number: guest.nik })),
      watchlist_id: guest.name === LISTED.name ? listedId : null,
    })
    await db.sql
      .insert(visitorEvents)
      .values({ id: newId(), ticket_id: ticketId, visitor_id: id, kind: 'invited', by_id: hostId, at: common.created_at })
  }
}

/** Waits at the gate, in hours ago: most in time, one too long; who waits for security to look at the watchlist has been waiting a while. */
const WAITS: Partial<Record<VisitorState, { readonly came: number; readonly entered?: number }>> = {
  submitted: { came: 0.4 },
  checked_in: { came: 1.1, entered: 1 },
  on_break: { came: 1.05, entered: 1 },
  done: { came: 1.25, entered: 1 },
}
function waitOf(state: VisitorState, ago: (hours: number) => string) {
  const wait = WAITS[state]
  if (!wait) return {}
  const { came, entered = 0 } = wait
  const coming = comingAt(ago(came), USUAL_GATE_MINUTES)
  const visit = { ...coming, checked_in_at: entered ? ago(entered) : null, gate_missed_at: null }
  return { ...visit, ...missedBy({ ...visit, checked_in_at: null, ended_at: null }, ago(entered)) }
}

const ORDER: readonly VisitorState[] = ['invited', 'submitted', 'verified', 'assigned', 'checked_in', 'on_break', 'done']
/** When each step was, an hour apart at the most. */
function stepsOf(state: VisitorState, now: Date) {
  const ago = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const reached = (step: VisitorState): boolean => ORDER.indexOf(state) >= ORDER.indexOf(step)
  return {
    ...(reached('submitted') && { submitted_at: ago(5), consent_version: '2026-11', consent_at: ago(5) }),
    ...(reached('verified') && { verified_at: ago(3) }),
    ...(reached('assigned') && { assigned_at: ago(2), badge: `V-${10 + ORDER.indexOf(state)}` }),
    ...waitOf(state, ago),
    ...(state === 'on_break' && { out_at: ago(0.2) }),
    ...(state === 'done' && { ended_at: ago(0.1) }),
  }
}
