import { type SlaCalendarDraft, slaCalendars } from '@menara/shared/contract/sla-calendars.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/slas.contract.ts'
import { priorities } from '@menara/shared/domain/ticket-state.ts'
import { onTestFinished, vi } from 'vitest'
import { type Building, openBuilding, type Person } from './building.ts'

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
export function forDays(it: Building): Building {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const anew = (who: Person): Person => ({
    ...who,
    asks: async (...call) => (await it.as(who.id)).asks(...call),
    sends: async (...call) => (await it.as(who.id)).sends(...call),
  })
  const [admin, agent, employee, elsewhere, operator] = [it.admin, it.agent, it.employee, it.elsewhere, it.operator].map(anew) as Five
  return { ...it, admin, agent, employee, elsewhere, operator }
}
type Five = [Person, Person, Person, Person, Person]
