import { type SlaCalendarDraft, slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { type Sla, SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { onTestFinished, vi } from 'vitest'
import { type Building, openBuilding, type Person } from '../building.ts'

/** Monday to Friday, eight to five with an hour's rest, by the clocks of each site. */
export const officeHours: SlaCalendarDraft = {
  name_en: 'Office hours',
  name_id: 'Jam kantor',
  weekly: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, start: '08:00', end: '12:00' },
    { day, start: '13:00', end: '17:00' },
  ]),
}
export const addCalendar = async (who: Person, draft: Partial<SlaCalendarDraft> = {}): Promise<string> =>
  (await who.asks(slaCalendars.create, { body: { ...officeHours, ...draft } })).body.data.id

/** So many open minutes for each priority. */
export const minutesOf = (kind: 'respond' | 'next' | 'own' | 'resolve', ...amounts: readonly number[]): SlaDraft['targets'] =>
  priorities.map((priority, n) => ({ kind, priority, amount: amounts[n] ?? amounts.at(-1) ?? 60, unit: 'minutes' as const }))

/** Half an hour to answer, four hours to solve; what is critical twice as fast. */
export const usualPolicy = (calendar_id: string): SlaDraft => ({
  name_en: 'Usual',
  name_id: 'Biasa',
  calendar_id,
  targets: [...minutesOf('respond', 15, 30), ...minutesOf('resolve', 120, 240)],
})

/** The part of a body that confirms what a preview of it lists. */
export async function confirmOf(who: Person, planned: Planned): Promise<{ confirm?: string }> {
  const { confirm } = (await who.asks(slas.preview, { body: planned })).body.data
  return confirm === null ? {} : { confirm }
}
type Planned = CallOf<typeof slas.preview>['body']
/** A policy as it is drafted. */
export const draftOf = (policy: Sla): SlaDraft =>
  Object.fromEntries(Object.keys(SlaDraft.properties).map((name) => [name, policy[name as keyof Sla]])) as SlaDraft
/** Changes a policy, confirming what that does to open tickets. */
export async function changePolicy(who: Person, id: string, change: Partial<SlaDraft>) {
  const draft = { ...draftOf((await who.asks(slas.get, { params: { id } })).body.data), ...change }
  return confirmed(async () => {
    const body = { ...change, ...(await confirmOf(who, { policy: { id, draft } })) }
    return who.asks(slas.update, { params: { id }, body })
  })
}
/** Adds a policy, confirming what that does to open tickets. */
export const addPolicy = async (who: Person, draft: SlaDraft) =>
  confirmed(async () => who.asks(slas.create, { body: { ...draft, ...(await confirmOf(who, { policy: { draft } })) } }))

const TRIES = 100
/** The recount that a change before began may go on meanwhile: what was previewed is stale then, and is previewed anew, as a person would. */
async function confirmed<R extends { readonly status: number; readonly body: unknown }>(save: () => Promise<R>): Promise<R> {
  for (let left = TRIES; left > 0; left--) {
    const reply = await save()
    if (reply.status !== 409 || !isStale(reply.body)) return reply
  }
  return save()
}
/** Any other conflict is the test's own to see. */
const isStale = (body: unknown): boolean => ((body as Refused).errors ?? []).some((error) => error.rule === 'stale')
interface Refused {
  readonly errors?: readonly { readonly rule: string }[]
}

/** A building where the usual policy holds; its clock stands at nine on a Monday in Jakarta. */
export async function withServiceLevels({ admin, clock }: Building, change: Partial<SlaDraft> = {}) {
  clock.set(new Date('2026-11-23T09:00:00+07:00'))
  const calendar = await addCalendar(admin)
  const policy = (await admin.asks(slas.create, { body: { ...usualPolicy(calendar), ...change } })).body.data
  return { calendar, policy }
}

/** A building whose clock stands still until it is set, by days if need be: its people sign in anew for each call. */
export const openForDays = async (): Promise<Building> => forDays(await openBuilding())

/** The same of a building that stands already. */
export function forDays(building: Building): Building {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const anew = (who: Person): Person => ({
    ...who,
    asks: async (...call) => (await building.as(who.id)).asks(...call),
    sends: async (...call) => (await building.as(who.id)).sends(...call),
  })
  const [admin, agent, employee, elsewhere, operator] = [
    building.admin,
    building.agent,
    building.employee,
    building.elsewhere,
    building.operator,
  ].map(anew) as Five
  return { ...building, admin, agent, employee, elsewhere, operator }
}
type Five = [Person, Person, Person, Person, Person]
