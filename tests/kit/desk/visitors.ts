import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { VisitorsDraft } from '@menara/shared/contract/visitors/visitor-facts.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { PassKind } from '@menara/shared/domain/visitors/passes.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Static } from 'typebox'
import { newId } from '../../../backend/src/platform/ids.ts'
import { dayIn } from '../../../backend/src/platform/time/zoned-time.ts'
import { roles, userLocations, userRoles, users } from '../../../backend/src/schema/people.ts'
import { type Building, openBuilding, type Person } from '../building.ts'
import { formOf } from '../files/pictures.ts'

const VISIT = 27
export const NIK = '3174014708900003'
const SEES: readonly Permission[] = ['show_ticketing', 'show_ticketing_visitor']

/** A building with its people of the gate. */
export interface Gatehouse extends Building {
  /** Opens visitor tickets and sees their own. */
  readonly host: Person
  readonly otherHost: Person
  readonly guard: Person
  readonly security: Person
  /** A guard of the other site. */
  readonly far: Person
  /** Somebody who keeps the settings of the desk at one site. */
  keeper(site: string): Promise<Person>
}

export async function openGatehouse<B extends Building = Building>(opening?: Promise<B>): Promise<B & Gatehouse> {
  const building = (await (opening ?? openBuilding())) as B
  const { cast } = building
  const person = (name: string, held: readonly Permission[], site = cast.site) => addPerson(building, { name, held, sites: [site] })
  return {
    ...building,
    host: await person('Hana', SEES),
    otherHost: await person('Omar', SEES),
    guard: await person('Gilang', [...SEES, 'visitor_receive']),
    security: await person('Sari', [...SEES, 'visitor_receive', 'visitor_security']),
    far: await person('Farah', [...SEES, 'visitor_receive', 'visitor_security', 'ticket_read_all'], cast.otherSite),
    keeper: (site) => person('Kirana', ['show_manage_ticket'], site),
  }
}

async function addPerson(
  { db, clock, as }: Building,
  { name, held, sites }: { readonly name: string; readonly held: readonly Permission[]; readonly sites: readonly string[] },
): Promise<Person> {
  const [id, roleId] = [newId(), newId()]
  const created_at = clock.now().toISOString()
  await db.sql.insert(users).values({ id, email: `${id}@example.test`, name, status: 'active', password: 'none', created_at })
  await db.sql.insert(roles).values({ id: roleId, name: roleId, permissions: [...held] })
  await db.sql.insert(userRoles).values({ user_id: id, role_id: roleId })
  await db.sql.insert(userLocations).values(sites.map((location_id) => ({ user_id: id, location_id })))
  return as(id)
}

/** Today at the first site. */
export const today = ({ clock }: Building): string => dayIn('Asia/Jakarta', clock.now())

/** A visitor ticket of today, or with other facts. */
export async function openVisit(building: Building, who: Person, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = {
    ticket_type_id: VISIT,
    location_id: building.cast.site,
    title: 'Audit',
    start: today(building),
    end: today(building),
    ...more,
  }
  return (await who.asks(tickets.create, { body: body as never })).body.data.id
}

type Draft = Static<typeof VisitorsDraft>
export async function invite(who: Person, id: string, names: readonly string[], more: Partial<Draft> = {}): Promise<Visitor[]> {
  const body = { command_id: newId(), visitors: names.map((name) => ({ name })), ...more }
  return (await who.asks(visitors.invite, { params: { id }, body })).body.data
}

/** Asks for a visitor's link and gives its token. */
export async function tokenOf(who: Person, { ticket, id }: Visitor, renew = false): Promise<string> {
  const { body } = await who.asks(visitors.link, { params: { id: ticket.id, visitorId: id }, body: { renew } })
  return new URLSearchParams(body.data.path.split('?')[1]).get('token') ?? ''
}

/** Completes and hands in what the page asks for. */
export async function submitVisit({ stranger }: Building, visitor: Visitor, token: string, number = NIK): Promise<void> {
  const params = { id: visitor.ticket.id, visitorId: visitor.id }
  const facts = { identity: { kind: 'nik' as const, number }, vehicle: 'B 1234 XYZ', consent: '2026-11' }
  await stranger.asks(publicTickets.put, { params, query: { token }, body: facts })
  await stranger.asks(publicTickets.submit, { params: { id: visitor.ticket.id }, query: { token } })
}

export async function sendPhoto({ stranger }: Building, visitor: Visitor, { token, bytes }: { token: string; bytes: Buffer }) {
  const form = await formOf({ images: [bytes] })
  const path = `/desk/api/v1/public/tickets/${visitor.ticket.id}/visitor/${visitor.id}/photo`
  return stranger.sends('POST', `${path}?token=${token}`, form.bytes, form.headers)
}

export const seen = async (who: Person, { ticket, id }: Visitor): Promise<Visitor> => {
  const { data } = (await who.asks(visitors.ofTicket, { params: { id: ticket.id } })).body
  const found = data.find((item) => item.id === id)
  if (!found) throw new Error('That visitor is not there')
  return found
}
export const paramsOf = ({ ticket, id }: Visitor) => ({ id: ticket.id, visitorId: id })

/** A visitor who has come as far as asked for. */
export async function visitorUpTo(house: Gatehouse, state: 'submitted' | 'verified' | 'assigned' | 'checked_in', name = 'Budi Santoso') {
  const { host, guard } = house
  const [visitor] = await invite(host, await openVisit(house, host), [name])
  if (!visitor) throw new Error('Nobody was invited')
  await submitVisit(house, visitor, await tokenOf(host, visitor))
  const params = paramsOf(visitor)
  const code = visitor.code ?? ''
  const steps = {
    verified: () => guard.asks(visitors.verify, { params, body: { identity_seen: true } }),
    assigned: () => guard.asks(visitors.assign, { params, body: { badge: 'V-12' } }),
    checked_in: () => guard.asks(visitors.scan, { body: { code, action: 'check_in' } }),
  }
  for (const [to, step] of Object.entries(steps)) {
    if ((await seen(guard, visitor)).state === state) break
    const { status, body } = await step()
    if (status !== 200) throw new Error(`${to}: ${JSON.stringify(body)}`)
  }
  return seen(guard, visitor)
}

/** Puts codes on the lists of what a reception gives out. */
export async function addPasses(
  { admin, cast }: Building,
  lists: Partial<Record<PassKind, readonly string[]>>,
  location_id = cast.site,
): Promise<void> {
  for (const [kind, codes] of Object.entries(lists) as [PassKind, readonly string[]][])
    for (const code of codes) {
      const { status, body } = await admin.asks(passSettings.create, { body: { location_id, kind, code } })
      if (status !== 200) throw new Error(`${code}: ${JSON.stringify(body)}`)
    }
}
