import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { type TicketViewFilter, ticketViews } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { sql } from 'drizzle-orm'
import { asyncProperty, assert as check, constantFrom, array as listOf, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { ticketCountsStore } from './ticket-counts.store.ts'

const GENERAL = 1
const DOINGS = ['open', 'move', 'update', 'assign', 'remove', 'many', 'fold'] as const
const MOVES = ['start', 'pend', 'resume', 'resolve', 'close', 'reopen', 'cancel'] as const
const BODIES: Readonly<Record<(typeof MOVES)[number], object>> = {
  start: {},
  pend: { reason: 'parts' },
  resume: {},
  resolve: { solution: 'Done' },
  close: {},
  reopen: { note: 'Again' },
  cancel: { note: 'No' },
}
const step = record({ doing: constantFrom(...DOINGS), which: nat(50), choice: nat(50) })
type Step = { readonly doing: (typeof DOINGS)[number]; readonly which: number; readonly choice: number }

/** Cells as the counters have them, and as a full count makes them. */
const CELLS = sql`ticket_type_id, "by", "of", location_id, state, progress_status_id, priority`
async function cellsOf({ db }: Building) {
  const kept = await db.sql.execute(
    sql`select ${CELLS}, sum(n)::int as n from ticket_counts group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
  )
  const counted = await db.sql.execute(sql`
    select it.ticket_type_id, cell."by", coalesce(cell."of", '00000000-0000-0000-0000-000000000000') as "of", it.location_id, it.state, it.progress_status_id, it.priority, count(*)::int as n
    from tickets it cross join lateral (values ('all', null::uuid), ('assignee', it.assignee_id), ('group', it.group_id), ('category', it.category_id), ('subtype', it.subtype_id)) as cell("by", "of")
    where it.state <> 'draft' group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`)
  return [(kept as unknown as { rows: unknown[] }).rows, (counted as unknown as { rows: unknown[] }).rows]
}

async function runner(house: Building) {
  const { admin, agent, cast, db } = house
  const category = (await admin.asks(categories.create, { body: { ticket_type_id: GENERAL, name_en: 'Water', name_id: 'Air' } })).body.data
    .id
  const hands = [{ assignee_id: cast.agent }, { group_id: cast.group }, { assignee_id: cast.admin, group_id: null }]
  const facts = [{ category_id: category }, { category_id: null }, ...priorities.map((priority) => ({ priority }))]
  const sites = [cast.site, cast.site, cast.otherSite]
  const open = (choice: number) => {
    const place = { ticket_type_id: choice % 5 === 0 ? 29 : GENERAL, location_id: sites[choice % 3] as string }
    return admin.asks(tickets.create, { body: { ...place, title: 'Wet', ...hands[choice % 4] } })
  }
  const doings: Readonly<Record<Step['doing'], (id: string, choice: number) => Promise<unknown>>> = {
    open: (_id, choice) => open(choice),
    fold: () => ticketCountsStore(db).fold(),
    remove: (id) => agent.asks(tickets.remove, { params: { id } }),
    assign: (id, choice) => admin.asks(tickets.assign, { params: { id }, body: hands[choice % 3] ?? {} }),
    update: (id, choice) => admin.asks(tickets.update, { params: { id }, body: facts[choice % facts.length] ?? {} }),
    many: (id, choice) =>
      db.sql.execute(sql`update tickets set assignee_id = null, state = 'draft' where rank = ${choice % 4} and id <= ${id}`),
    move(id, choice) {
      const move = MOVES[choice % MOVES.length] ?? 'start'
      return admin.asks(tickets[move], { params: { id }, body: BODIES[move] as never })
    },
  }
  return async ({ doing, which, choice }: Step): Promise<void> => {
    const { rows } = (await db.sql.execute(sql`select id from tickets order by id`)) as unknown as { rows: { id: string }[] }
    const id = rows[which % Math.max(rows.length, 1)]?.id
    await (id === undefined ? open(choice) : doings[doing](id, choice))
  }
}

describe('the counters', () => {
  it('QV-6 are what a full count says after whatever happens', async () => {
    const house = await openBuilding()
    const run = await runner(house)
    await check(
      asyncProperty(listOf(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const one of steps) await run(one)
        const [kept, counted] = await cellsOf(house)
        expect(kept).toEqual(counted)
      }),
      { numRuns: 10 },
    )
    // And what a reader is told is what their list has.
    const filters: readonly TicketViewFilter[] = [
      {},
      { states: 'new,assigned' },
      { assignee: 'nobody' },
      { group_id: house.cast.group },
      { priority: 'medium' },
    ]
    for (const filter of filters) {
      const body = { ticket_type_id: GENERAL, name: 'V', filter, sort: 'newest' as const, columns: [], shared: 'private' as const }
      const { id } = (await house.agent.asks(ticketViews.create, { body })).body.data
      const { assignee, ...query } = filter
      const list = await house.agent.asks(tickets.list, {
        query: { ...query, ...(assignee && { unassigned: true }), ticket_type_id: GENERAL, limit: 1000 },
      })
      const counts = (await house.agent.asks(ticketViews.counts, { query: { ticket_type_id: GENERAL } })).body.data
      expect([filter, counts.find((count) => count.id === id)]).toEqual([
        filter,
        { id, count: list.body.data.length, more: false, by: 'counters' },
      ])
    }
    const folded = await ticketCountsStore(house.db).fold()
    expect([folded, (await cellsOf(house))[0]]).toEqual([false, (await cellsOf(house))[1]])
  })
})
