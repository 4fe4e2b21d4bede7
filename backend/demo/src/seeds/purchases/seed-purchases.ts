import { PROCUREMENT } from '@menara/backend/features/purchasing/purchase-access.service.ts'
import { ticketsStore } from '@menara/backend/features/tickets/tickets.store.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { yearIn } from '@menara/backend/platform/time/zoned-time.ts'
import { users } from '@menara/backend/schema/people.ts'
import { items, locations, vendors } from '@menara/backend/schema/places.ts'
import { purchaseLines, purchaseRules } from '@menara/backend/schema/purchasing/requests.ts'
import { ticketFacts } from '@menara/backend/schema/tickets/ticket-facts.ts'
import { ticketLogs } from '@menara/backend/schema/tickets/tickets.ts'
import { CURRENCY, linesTotal } from '@menara/shared/domain/money.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { PURCHASE_STORIES, type PurchaseStory } from './purchase-stories.ts'
import { seedOrders } from './seed-orders.ts'
import { seedQuotation } from './seed-quotation.ts'
import { seedVendorDocuments } from './seed-vendor-documents.ts'
import type { PurchaseCast, SeededPurchase } from './seeded-purchase.ts'

const DAY_MS = 86_400_000
/** Up to this a requisition is ordered without offers. */
const DIRECT_LIMIT = 25_000_000
/** Gives the demo purchases of a year, in every stage. Joins the open transaction. */
export async function seedPurchases(base: Platform): Promise<void> {
  const { db } = base
  const people = await db.sql.select({ id: users.id, email: users.email }).from(users)
  const idOf = (name: string) => people.find((person) => person.email === `${name}@menara.demo`)?.id
  const [requester, buyer, second] = [idOf('employee'), idOf('agent'), idOf('finance')]
  if (!requester || !buyer || !second) return
  await takeLines(base)
  const codes = [...new Set(PURCHASE_STORIES.map((story) => story.site))]
  const sites = await db.sql.select().from(locations).where(inArray(locations.code, codes))
  for (const story of PURCHASE_STORIES) {
    const site = sites.find((place) => place.code === story.site)
    if (!site) continue
    const purchase = await seedRequest(base, story, { site, cast: { requester, buyer, second, third: idOf('admin') ?? requester } })
    const offers = await seedQuotation(base, purchase)
    await seedOrders(base, purchase, offers)
  }
  await seedVendorDocuments(base)
  await db.sql.insert(purchaseRules).values({ id: 'organisation', direct_order_limit: DIRECT_LIMIT })
}

/** Other procurement tickets of the demo buy what their forms say, as new ones do. */
async function takeLines({ db }: Platform): Promise<void> {
  await db.sql.execute(sql`insert into purchase_lines (id, ticket_id, place, description, unit, quantity, estimated_price, created_at)
    select gen_random_uuid(), t.id, line.place, line.item->>'description', 'pcs', (line.item->>'quantity')::int, (line.item->>'unit_price')::bigint, t.created_at
    from tickets t join ticket_facts f on f.ticket_id = t.id
    cross join lateral jsonb_array_elements(f.lines) with ordinality as line (item, place)
    where t.ticket_type_id = ${PROCUREMENT} and f.lines is not null`)
}

const STATES: Partial<Record<PurchaseStory['stage'], 'new' | 'resolved' | 'closed'>> = {
  submitted: 'new',
  received: 'resolved',
  closed: 'closed',
}

interface Step {
  readonly action: 'created' | 'assigned' | 'started' | 'resolved' | 'closed'
  readonly state: string
  readonly by: 'requester' | 'buyer'
  readonly at: string
}
/** What happened to the ticket of a purchase, up to its present state. */
function lifeOf(state: string, after: (days: number) => string): Step[] {
  const steps: Step[] = [
    { action: 'created', state: 'new', by: 'requester', at: after(0) },
    { action: 'assigned', state: 'assigned', by: 'buyer', at: after(1) },
    { action: 'started', state: 'in_progress', by: 'buyer', at: after(1) },
    { action: 'resolved', state: 'resolved', by: 'buyer', at: after(30) },
    { action: 'closed', state: 'closed', by: 'requester', at: after(37) },
  ]
  return steps.slice(0, steps.findIndex((step) => step.state === state) + 1)
}

async function seedRequest(
  base: Platform,
  story: PurchaseStory,
  { site, cast }: { readonly site: SeededPurchase['site']; readonly cast: PurchaseCast },
): Promise<SeededPurchase> {
  const { db, now, newId } = base
  const began = now().getTime() - story.daysAgo * DAY_MS
  const after = (days: number): string => new Date(Math.min(began + days * DAY_MS, now().getTime())).toISOString()
  const at = after(0)
  const [ticketId, store] = [newId(), ticketsStore(db)]
  const year = yearIn(site.zone, new Date(began))
  const number = `PRC-${year}-${String(await store.nextNumber(PROCUREMENT, year)).padStart(6, '0')}`
  const state = STATES[story.stage] ?? 'in_progress'
  const life = lifeOf(state, after)
  const of = { id: ticketId, number, title: story.title, ticket_type_id: PROCUREMENT, location_id: site.id, requester_id: cast.requester }
  const atOf = (reached: string): string | null => life.find((step) => step.state === reached)?.at ?? null
  await store.insert({
    ...{ ...of, state, priority: 'medium', rank: 2, created_at: at, updated_at: life.at(-1)?.at ?? at },
    ...{ assignee_id: state === 'new' ? null : cast.buyer, resolved_at: atOf('resolved'), closed_at: atOf('closed') },
    ...(atOf('resolved') && { solution: 'Barang sudah diterima lengkap.' }),
  })
  await db.sql.insert(ticketLogs).values(
    life.map((step) => ({
      ...{
        id: newId(),
        ticket_id: ticketId,
        actor_id: step.by === 'buyer' ? cast.buyer : cast.requester,
        at: step.at,
        action: step.action,
      },
      after: step.action === 'created' ? { title: story.title, state: step.state } : { state: step.state },
    })),
  )
  const money = story.lines.map(({ description, quantity, price }) => ({ description, quantity, unit_price: price }))
  await db.sql.insert(ticketFacts).values({ ticket_id: ticketId, amount: linesTotal(money), currency: CURRENCY, lines: money })
  const lines = await linesOf(base, { story, ticketId, at })
  await db.sql.insert(purchaseLines).values([...lines])
  const invited = await db.sql
    .select({ id: vendors.id })
    .from(vendors)
    .where(eq(vendors.category, story.vendors))
    .orderBy(asc(vendors.name))
    .limit(3)
  return { story, ticketId, site, lines, vendorIds: invited.map((vendor) => vendor.id), cast, after }
}

interface Asked {
  readonly story: PurchaseStory
  readonly ticketId: string
  readonly at: string
}
async function linesOf({ db, newId }: Platform, { story, ticketId, at }: Asked): Promise<SeededPurchase['lines']> {
  const codes = story.lines.flatMap((line) => line.code ?? [])
  const known =
    codes.length > 0 ? await db.sql.select({ id: items.id, code: items.code }).from(items).where(inArray(items.code, codes)) : []
  return story.lines.map(({ code, description, unit, quantity, price }, place) => ({
    ...{ id: newId(), ticket_id: ticketId, place, description, unit, quantity, estimated_price: price, created_at: at },
    item_id: known.find((item) => item.code === code)?.id ?? null,
  }))
}
