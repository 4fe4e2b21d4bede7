import type { AddressInfo } from 'node:net'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import { ticketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Channel } from '@menara/shared/kit/feeds/channel.ts'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../../backend/src/platform/ids.ts'
import { assets } from '../../../backend/src/schema/places.ts'
import { buildGateway } from '../../../gateway/src/app.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { type Building, INTERNAL_TOKEN, openBuilding, type Person } from '../../kit/building.ts'
import { runningClock } from '../../kit/test-clock.ts'
import { follow } from '../../kit/upstreams/gateway.ts'
import { fieldsOf, goodCallOf, send } from '../asking.ts'
import { said } from './figures.ts'
import { type ProbeUser, probeUsersOf } from './probe-users.ts'

const WALK_MS = 600_000
/** What the gateway answers by itself has no call of the backend. */
const asked = channels.filter(({ source }) => endpoints.includes(source))

/** What the source of a channel answers somebody who asks it themselves. */
async function own(person: Person, { source, fixed }: Channel, query: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { status, body } = await send(person, source, { query: { ...query, ...fixed } })
  return `${status} ${JSON.stringify(status === 200 ? body.data : null)}`
}

/** Whatever may be somebody's own: a ticket, a draft, one that is followed and looked at, a booking. */
async function thingsOf(person: Person, { db, cast, clock }: Building): Promise<void> {
  const open = () => person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: `Leak of ${person.id}` } })
  const [one, draft] = [(await open()).body, (await open()).body]
  if (!one.data || !draft.data) return
  await db.sql.execute(sql`update tickets set state = 'draft' where id = ${draft.data.id}`)
  await person.asks(ticketFollowers.follow, { params: { id: one.data.id, userId: person.id } })
  await person.asks(ticketPresence.say, { params: { id: one.data.id }, body: { doing: 'writing' } })
  const at = clock.now().toISOString()
  const id = newId()
  await db.sql.insert(assets).values({
    ...{ id, location_id: cast.site, code: id, name: 'Room', type: 'room', state: 'deployed', condition: 'good' },
    ...{ bookable: true, created_at: at, updated_at: at },
  })
  const times = { start: '2026-11-27', end: '2026-11-27', from: '09:00', to: '10:00' }
  await person.asks(bookings.create, {
    body: { asset_id: id, title: 'Own', description: '', code: null, extra_data: {}, ...times } as never,
  })
}

/** Everything the channels are made of, made by the administrator. */
async function sourcesOf(building: Building): Promise<void> {
  for (const source of new Set(asked.map((channel) => channel.source))) await goodCallOf(source, building)
}

/** Fields of a question by which an answer may come to depend on the person: those that are only yes or no. */
const switches = ({ source, fixed = {} }: Channel): string[] =>
  fieldsOf(source.query)
    .filter(([name, schema]) => (schema as { type?: string }).type === 'boolean' && !(name in fixed) && !source.personalBy?.includes(name))
    .map(([name]) => name)

/** Those of one site who have the same audience as somebody else there. */
async function alikeAt(building: Building): Promise<ProbeUser[][]> {
  const people = [...(await probeUsersOf(building)), ...(await probeUsersOf(building))].filter(({ site }) => site === building.cast.site)
  const byAudience = new Map<string, ProbeUser[]>()
  for (const one of people) {
    await thingsOf(one.person, building)
    const { audience } = (await one.person.asks(accounts.me, {})).body.data
    byAudience.set(audience, [...(byAudience.get(audience) ?? []), one])
  }
  return [...byAudience.values()].filter((value) => value.length > 1)
}

it('CT-33 what a feed shares is answered alike to all of one audience', { timeout: WALK_MS }, async () => {
  const began = performance.now()
  const building = await openBuilding()
  await sourcesOf(building)
  const audiences = await alikeAt(building)
  expect(audiences.length).toBeGreaterThan(3)
  const questions = asked
    .filter(({ personal, source }) => !personal && !source.personal)
    .flatMap((channel) => [{}, ...switches(channel).map((name) => ({ [name]: true }))].map((query) => ({ channel, query })))
  const differences: string[] = []
  for (const { channel, query } of questions)
    for (const alike of audiences) {
      const answers = new Set<string>()
      for (const { person } of alike) answers.add(await own(person, channel, query))
      if (answers.size > 1) differences.push(`${channel.name} ${JSON.stringify(query)}: ${alike[0]?.role}`)
    }
  said('CT-33', { probes: questions.length * audiences.flat().length, differences, began })
  expect(differences).toEqual([])
})

async function gatewayBefore({ backend }: Building): Promise<string> {
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = backend.app.server.address() as AddressInfo
  const settings = readSettings({ PORT: '0', MENARA_BACKEND_URL: `http://127.0.0.1:${port}`, MENARA_INTERNAL_TOKEN: INTERNAL_TOKEN })
  const log = logTo({ write: () => true }, 'silent')
  const gateway = await buildGateway({ settings, channels, endpoints, clock: runningClock, log })
  onTestFinished(() => gateway.close())
  return gateway.listen()
}

const listed = (status: number, rows: readonly unknown[]): string =>
  `${status} ${rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join()}`

/** What somebody is told first when they follow a channel. */
async function told(client: Awaited<ReturnType<typeof follow>>, scope: string): Promise<string> {
  const id = Math.floor(performance.now() * 1000)
  client.send({ t: 'sub', id, scope })
  const frame = await Promise.race([client.next('ok', (item) => item.id === id), client.next('no', (item) => item.id === id)])
  if (frame.t === 'no') return listed(frame.status, [])
  return listed(200, 'snapshot' in frame ? frame.snapshot.map(([, row]) => row) : [])
}

/** In what the feed of a channel, and its change notifications, differ from what its source answers somebody. A log has no notifications. */
async function differencesIn(client: Awaited<ReturnType<typeof follow>>, person: Person, channel: Channel): Promise<string[]> {
  const { name, key, kind } = channel
  const { status, body } = await send(person, channel.source, { query: { ...channel.fixed } })
  const rows = status === 200 ? (body.data as Record<string, unknown>[]) : []
  const differences = (await told(client, name)) === listed(status, rows) ? [] : [name]
  if (kind === 'events') return differences
  const changes = await told(client, `${name}_changes`)
  const keys = rows.map((row) => ({ topic: name, key: row[key] }))
  return changes.replaceAll(/,"rev":"[\w-]+"/g, '') === listed(status, keys) ? differences : [...differences, `changes of ${name}`]
}

it('CT-34 a feed gives everybody exactly what its source answers them, whoever followed it before', { timeout: WALK_MS }, async () => {
  const began = performance.now()
  const building = await openBuilding()
  await sourcesOf(building)
  const askers = (await probeUsersOf(building)).filter(({ role }) => role !== 'stranger')
  for (const { person, site } of askers) if (site === building.cast.site) await thingsOf(person, building)
  const url = await gatewayBefore(building)
  const differences: string[] = []
  for (const { name, person } of askers) {
    const client = await follow(url, person.token)
    for (const channel of asked)
      for (const difference of await differencesIn(client, person, channel)) differences.push(`${difference}: ${name}`)
  }
  said('CT-34', { probes: askers.length * asked.length, differences, began })
  expect(differences).toEqual([])
})
