import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { eq } from 'drizzle-orm'
import { attendances } from '../../../backend/src/schema/attendances.ts'
import { users } from '../../../backend/src/schema/people.ts'
import type { Building, Person } from '../building.ts'
import { personAt } from './purchases.ts'

const HOUR_MS = 3_600_000
export interface OvertimeTeam {
  readonly boss: Person
  readonly worker: Person
}
/** A worker of the first site and their manager, neither with another right than to see overtime. */
export async function overtimeTeam(house: Building): Promise<OvertimeTeam> {
  const [boss, worker] = [
    await personAt(house, house.cast.site, ['show_plugin_overtime']),
    await personAt(house, house.cast.site, ['show_plugin_overtime']),
  ]
  await house.db.sql.update(users).set({ manager_id: boss.id }).where(eq(users.id, worker.id))
  return { boss, worker }
}
/** An instant so many hours from now. */
export const inHours = ({ clock }: Pick<Building, 'clock'>, hours: number): string =>
  new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()

/** What is ordered of a worker: two hours from now, for two hours. */
export const overtimeOrder = (house: Building, worker: Pick<Person, 'id'>, more: object = {}) => ({
  user_id: worker.id,
  location_id: house.cast.site,
  starts_at: inHours(house, 2),
  ends_at: inHours(house, 4),
  work: 'Pump alignment',
  ...more,
})
export const ordered = async (house: Building, { boss, worker }: OvertimeTeam, more: object = {}) =>
  (await boss.asks(overtimes.create, { body: overtimeOrder(house, worker, more) })).body.data

/** The same, with the worker's consent. */
export async function consented(house: Building, team: OvertimeTeam, more: object = {}) {
  const { id } = await ordered(house, team, more)
  return (await team.worker.asks(overtimes.consent, { params: { id }, body: { compensation: 'paid' } })).body.data
}
/** The same, approved. */
export async function approved(house: Building, team: OvertimeTeam, more: object = {}) {
  const { id } = await consented(house, team, more)
  return (await team.boss.asks(overtimes.decide, { params: { id }, body: { status: 'approved' } })).body.data
}

/** An attendance of a worker at the first site between two instants. */
export async function attended({ db, cast, backend }: Building, worker: Pick<Person, 'id'>, [from, until]: readonly [string, string]) {
  const id = backend.platform.newId()
  const times = { check_in_at: from, check_out_at: until, day: from.slice(0, 10) }
  await db.sql.insert(attendances).values({ id, user_id: worker.id, location_id: cast.site, state: 'closed', in_on_site: true, ...times })
}
