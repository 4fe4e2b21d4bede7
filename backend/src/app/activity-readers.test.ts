import { type ActivitySubject, activities, activitySubjects } from '@menara/shared/contract/activities.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { permissionGroups, permissions } from '@menara/shared/kit/permission.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personWith } from '../../../tests/contract/asking.ts'
import { newAlarm, newDevice } from '../../../tests/contract/good-call.ts'
import { type Building, openBuilding, type Person } from '../../../tests/kit/building.ts'
import { askingPeople } from '../../../tests/kit/desk/approval-steps.ts'
import { approvalType } from '../../../tests/kit/desk/approvals.ts'
import { activitiesStore } from '../features/activities/activities.store.ts'
import { newId } from '../platform/ids.ts'
import { activities as entries } from '../schema/journal.ts'
import { alarmDesks } from '../schema/monitoring/alarm-desks.ts'
import { activityReaders } from './activity-readers.ts'

interface Thing {
  readonly id: string
  readonly site: string
}
/** Things of one subject that people see differently, and the call that reads one. A new subject is added here. */
const THINGS: Readonly<Record<ActivitySubject, { path: string; make(building: Building): Promise<Thing[]> }>> = {
  tickets: { path: '/desk/api/v1/tickets', make: makeTickets },
  alarms: {
    path: '/api/v1/iot/alarms',
    async make(building) {
      const { site, otherSite } = building.cast
      const there = await newAlarm(building, { location_id: otherSite })
      return [
        { id: await newAlarm(building), site },
        { id: there, site: otherSite },
      ]
    },
  },
  devices: { path: '/api/v1/iot/devices', make: async (building) => [{ id: await newDevice(building), site: building.cast.site }] },
  alarm_desks: {
    path: '/api/v1/iot/alarm-desks',
    async make({ db, cast }) {
      const id = newId()
      await db.sql.insert(alarmDesks).values({ id, name: 'Night desk', ladder: [] })
      return [{ id, site: cast.site }]
    },
  },
  assets: {
    path: '/api/v1/assets',
    make: async ({ cast }) => [
      { id: cast.asset, site: cast.site },
      { id: cast.otherAsset, site: cast.otherSite },
    ],
  },
  locations: {
    path: '/api/v1/locations',
    make: async ({ cast }) => [
      { id: cast.site, site: cast.site },
      { id: cast.otherSite, site: cast.otherSite },
    ],
  },
}

/** One of each type and owner, one handed to another, a draft, and one that waits for somebody's approval. */
async function makeTickets(building: Building): Promise<Thing[]> {
  const { admin, employee, agent, cast } = building
  const open = async (person: Person, body: object): Promise<Thing> => {
    const facts = { ticket_type_id: 1, location_id: cast.site, title: 'Leak', ...body }
    const { data } = (await person.sends('POST', '/desk/api/v1/tickets', facts)).body as unknown as { data: { id: string } }
    return { id: data.id, site: facts.location_id }
  }
  const made = [await open(employee, {}), await open(admin, {}), await open(admin, { location_id: cast.otherSite })]
  for (const type of ticketTypes) {
    // The forms of the types ask for more; what is read is the row.
    const thing = await open(admin, {})
    await building.db.sql.execute(sql`update tickets set ticket_type_id = ${type.id} where id = ${thing.id}`)
    made.push(thing)
  }
  const handed = await open(admin, {})
  await agent.asks(tickets.assign, { params: { id: handed.id }, body: { assignee_id: cast.agent } })
  const draft = await open(admin, {})
  await building.db.sql.execute(sql`update tickets set state = 'draft' where id = ${draft.id}`)
  await approvalType(building, [askingPeople(cast.operator)])
  return [...made, handed, draft, await open(employee, {})]
}

async function peopleOf(building: Building): Promise<Person[]> {
  const { admin, operator, agent, employee, elsewhere, cast } = building
  const site = [cast.site]
  return [
    ...[admin, operator, agent, employee, elsewhere],
    await personWith(building, 'nothing', site),
    await personWith(building, ['show_ticketing'], site),
    await personWith(building, [...permissionGroups.ticketing], site),
    await personWith(
      building,
      permissions.filter((name) => name !== 'show_ticketing'),
      site,
    ),
    await personWith(building, 'everything', [cast.otherSite]),
  ]
}
const linksOf = async (person: Person, query: object) =>
  (await person.asks(activities.list, { query: { limit: 100, ...query } })).body.data.map((one) => one.link_id)

interface Entry {
  readonly id: string
  readonly link_id: string
  readonly location_id: string
  readonly type: string
}
/** The types a person is told of at the sites of these entries. */
async function typesFor(person: Person, rows: readonly Entry[]): Promise<Set<string>> {
  const types = new Set<string>()
  for (const site of new Set(rows.map((row) => row.location_id))) {
    const { status, body } = await person.sends('GET', `/api/v1/filter/activity/${site}`)
    if (status === 200) for (const type of (body as unknown as { data: { types: string[] } }).data.types) types.add(type)
  }
  return types
}

it('AV-10 are read by exactly those who may read what they are about', { timeout: 120_000 }, async () => {
  const building = await openBuilding()
  const { db, clock } = building
  const differing: string[] = []
  const people = await peopleOf(building)
  for (const subject of activitySubjects) {
    const { path, make } = THINGS[subject]
    const things = await make(building)
    // Only the entries of this test: what making the things wrote by itself is left out.
    await db.sql.delete(entries)
    const rows = things.map(({ id, site }, n) => ({
      ...{ id: newId(), type: `test.${n}`, description: 'x', subject, link_id: id, location_id: site, tag: `tag ${n}` },
      at: clock.now().toISOString(),
    }))
    await db.sql.insert(entries).values(rows)
    for (const [who, person] of people.entries()) {
      const [listed, types] = [new Set(await linksOf(person, {})), await typesFor(person, rows)]
      for (const row of rows) {
        const may = (await person.sends('GET', `${path}/${row.link_id}`)).status === 200
        const got = (await person.asks(activities.data, { params: { id: row.id } })).status === 200
        const reads = { listed: listed.has(row.link_id), named: types.has(row.type), got }
        const wrong = Object.entries(reads).filter(([, does]) => does !== may)
        differing.push(...wrong.map(([where, does]) => `${subject} ${row.type}, person ${who}: ${where} ${does}, the thing ${may}`))
      }
    }
  }
  expect(differing).toEqual([])
})

it('AV-10 of a removed ticket are nobody’s', async () => {
  const { admin, cast } = await openBuilding()
  const { id } = (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).body.data
  expect(await linksOf(admin, {})).toContain(id)
  await admin.sends('DELETE', `/desk/api/v1/tickets/${id}`)
  expect(await linksOf(admin, {})).toEqual([])
})

it('AV-11 have a subject with a rule, and of one without are read by their actor alone', async () => {
  expect(Object.keys(THINGS).sort()).toEqual([...activitySubjects].sort())
  const { db, cast, clock, admin, employee, agent } = await openBuilding()
  const facts = { type: 'test.new', description: 'x', link_id: cast.asset, location_id: cast.site, at: clock.now().toISOString() }
  await db.sql.insert(entries).values([
    { ...facts, id: newId(), subject: 'parcels', actor_id: cast.employee },
    { ...facts, id: newId(), actor_id: cast.agent },
    { ...facts, id: newId() },
  ])
  for (const [person, count] of [
    [admin, 0],
    [employee, 1],
    [agent, 1],
  ] as const)
    expect((await linksOf(person, {})).length).toBe(count)
})

it('AV-12 that a feed shares leave out drafts and what one is only asked to approve', async () => {
  const building = await openBuilding()
  const { db, cast, clock } = building
  const owner = await personWith(building, 'everything', [cast.site])
  const alone = await personWith(building, [...permissionGroups.ticketing], [cast.site])
  const draftOf = async (person: Person) => {
    const body = { ticket_type_id: 1, location_id: cast.site, title: 'Leak' }
    const { id } = (await person.asks(tickets.create, { body })).body.data
    await db.sql.execute(sql`update tickets set state = 'draft' where id = ${id}`)
    await db.sql
      .insert(entries)
      .values({ id: newId(), type: 'test.draft', description: 'x', subject: 'tickets', link_id: id, at: clock.now().toISOString() })
    return id
  }
  const [theirs, own] = [await draftOf(owner), await draftOf(alone)]
  expect(await linksOf(owner, {})).toContain(theirs)
  expect(await linksOf(owner, { shared: true })).not.toContain(theirs)
  expect(await linksOf(alone, { shared: true })).toContain(own)
})

it('AV-13 written by a person are about what their link leads to, which they may read', async () => {
  const { operator, employee, cast } = await openBuilding()
  const write = (facts: object) =>
    operator.sends('POST', '/api/v1/activities', { type: 'patrol.note', description: 'x', location_id: cast.site, ...facts })
  const { id } = (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).body.data
  const refused = await write({ link_id: id })
  expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'link_id', rule: 'exists' }]])
  const subjectOf = async (facts: object) => ((await write(facts)).body.data as { subject: string }).subject
  expect([await subjectOf({}), await subjectOf({ link_id: cast.site }), await subjectOf({ link_id: cast.asset })]).toEqual([
    ...['locations', 'locations', 'assets'],
  ])
})

it('AV-15 are read from an index, also by whoever may read few of them', async () => {
  const building = await openBuilding()
  const { backend, db, cast, employee } = building
  const { id } = (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).body.data
  await db.sql.execute(
    sql`insert into activities (id, type, description, subject, link_id, location_id, at)
      select gen_random_uuid(), 'ticket.noted', 'Others', 'tickets', gen_random_uuid(), ${cast.site}, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 20000) n`,
  )
  await db.sql.execute(sql`analyze activities`)
  await db.sql.execute(sql`analyze tickets`)
  const caller = await backend.people.identify(employee.token)
  if (!caller) throw new Error('The employee is signed in')
  const store = activitiesStore(db, activityReaders)
  const read = await db.atomically(async () => {
    const before = await rowsRead(db)
    expect((await store.list({ limit: 50, after: undefined }, { caller, shared: false })).map((one) => one.link_id)).toEqual([id])
    return (await rowsRead(db)) - before
  })
  // Of 20,000: what the planner samples, and index entries of rows that are gone, make it a few hundred at times.
  expect(read).toBeLessThan(1_000)
})

/** Rows of `activities` read so far in this transaction, one after another or by an index. */
async function rowsRead(db: Building['db']): Promise<number> {
  const { rows } = (await db.sql.execute(
    sql`select (pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid)
      + (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = c.oid))::int as read
      from pg_class c where c.relname = 'activities'`,
  )) as unknown as { rows: { read: number }[] }
  return rows[0]?.read ?? 0
}
