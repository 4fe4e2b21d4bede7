import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ticketLogs, tickets } from '../../backend/src/schema/tickets/tickets.ts'
import { type Building, openBuilding, type Person } from '../kit/building.ts'
import { fieldsOf, goodCallOf, NOTHING, personWith, send } from './asking.ts'
import type { GoodCall } from './good-call.ts'

const WALK_MS = 300_000
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Whoever receives visitors works with all of those of their sites. */
const isByAnotherRight = ({ name }: Endpoint): boolean => /^(visitors|visit_series)\./.test(name)
const SAYS_TICKETS = ['ticket_id', 'ticket_ids', 'into_id']
const namesATicket = ({ path, body, form, query }: Endpoint): boolean =>
  /\/tickets\/(logs\/|survey\/)?:id/.test(path) ||
  [body, form, query].some((schema) => fieldsOf(schema).some(([name]) => SAYS_TICKETS.includes(name)))
const ofTheDesk = endpoints.filter((endpoint) => endpoint.access !== 'public' && namesATicket(endpoint))

const wordsOf = ({ params, query, body, form }: GoodCall): string =>
  `${JSON.stringify([params, query, body])}${form?.bytes.toString('latin1') ?? ''}`

/** The ids of tickets that a call names, wherever it does. */
async function ticketsIn(call: GoodCall, { db }: Building): Promise<string[]> {
  const named = [...new Set(wordsOf(call).match(UUID) ?? [])]
  if (named.length === 0) return []
  return (await db.sql.select({ id: tickets.id }).from(tickets).where(inArray(tickets.id, named))).map((item) => item.id)
}

/** The same call about tickets that are not there. */
function ofNothing({ params, query, body, form, ...call }: GoodCall, ids: readonly string[]): GoodCall {
  const swapped = (text: string): string => ids.reduce((said, id) => said.replaceAll(id, NOTHING), text)
  const without = <T>(value: T): T => (value === undefined ? value : JSON.parse(swapped(JSON.stringify(value))))
  const bytes = form && Buffer.from(swapped(form.bytes.toString('latin1')), 'latin1')
  return {
    ...call,
    params: without(params),
    query: without(query),
    body: without(body),
    ...(form && bytes && { form: { ...form, bytes } }),
  } as GoodCall
}

async function standing({ db }: Building, ids: readonly string[]): Promise<unknown> {
  const rows = await db.sql
    .select({ id: tickets.id, rev: tickets.rev, state: tickets.state })
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))
    .orderBy(tickets.id)
  return [rows, await db.sql.$count(ticketLogs, sql`${inArray(ticketLogs.ticket_id, [...ids])}`)]
}

interface Trial {
  readonly endpoint: Endpoint
  readonly call: GoodCall
  readonly ids: readonly string[]
}

/** What somebody is told about tickets that are not theirs to see, against what they are told about none; nothing where it is the same. */
async function differences(person: Person, { endpoint, call, ids }: Trial): Promise<string[]> {
  const [theirs, nothings] = [await send(person, endpoint, call), await send(person, endpoint, ofNothing(call, ids))]
  const said = (raw: Buffer) => raw.toString('latin1').replace(UUID, '(id)').replace(INSTANT, '(at)')
  const same = theirs.status === nothings.status && said(theirs.raw) === said(nothings.raw)
  return same ? [] : [`${endpoint.name}: ${theirs.status} ${said(theirs.raw)}, and of nothing ${nothings.status} ${said(nothings.raw)}`]
}

it("CT-13 another's ticket is answered word for word as one that is not there, and nothing happens to it", {
  timeout: WALK_MS,
}, async () => {
  const building = await openBuilding()
  const { otherSite, site } = building.cast
  const elsewhere = await personWith(building, 'everything', [otherSite])
  const own = permissions.filter((permission) => permission !== 'ticket_read_all')
  const among = await personWith(building, own, [site])
  const missed: string[] = []
  let walked = 0
  for (const endpoint of ofTheDesk) {
    const { who: _who, ...call } = await goodCallOf(endpoint, building)
    const ids = await ticketsIn(call, building)
    if (ids.length === 0) continue
    walked += 1
    const before = await standing(building, ids)
    missed.push(...(await differences(elsewhere, { endpoint, call, ids })))
    if (!isByAnotherRight(endpoint)) missed.push(...(await differences(among, { endpoint, call, ids })))
    expect([endpoint.name, await standing(building, ids)]).toEqual([endpoint.name, before])
  }
  expect(missed).toEqual([])
  expect(walked).toBeGreaterThan(40)
})
