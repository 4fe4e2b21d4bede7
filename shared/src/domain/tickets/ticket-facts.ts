import type { TicketTypeCode } from './ticket-types.ts'

export const absenceKinds = ['annual', 'sick', 'maternity', 'paternity', 'family', 'religious', 'unpaid', 'other'] as const
export const transports = ['car', 'train', 'plane', 'ship', 'bus', 'other'] as const
export const lodgings = ['none', 'hotel', 'company', 'own'] as const
export const evidences = ['photo', 'reading', 'statement'] as const
export type EvidenceKind = (typeof evidences)[number]

/** What the form of a type asks for beside what every ticket has; `needs` must be said once any of it is. */
interface FactsOfType {
  readonly takes: readonly string[]
  readonly needs: readonly string[]
  /** A new ticket needs them even when it says nothing else. */
  readonly always?: boolean
}
/** What a purchase or a claim costs, line by line. */
const MONEY = ['amount', 'currency', 'lines'] as const
const WORK: FactsOfType = { takes: ['vendor_id', 'parts'], needs: [] }
const DAYS = ['first_day', 'last_day'] as const
const FACTS: Readonly<Partial<Record<TicketTypeCode, FactsOfType>>> = {
  general: WORK,
  work_order: WORK,
  workorder: WORK,
  absense: {
    takes: ['absence_kind', ...DAYS, 'first_half', 'last_half', 'handover_id'],
    needs: ['absence_kind', ...DAYS],
  },
  travelling: {
    takes: ['destinations', 'purpose', ...DAYS, 'transport', 'lodging', 'advance', 'cost_centre_id', 'companion_ids'],
    needs: ['destinations', 'purpose', ...DAYS],
  },
  reimburse: { takes: [...MONEY, 'destinations', 'purpose', ...DAYS, 'advance', 'cost_centre_id'], needs: MONEY, always: true },
  procurement: { takes: MONEY, needs: MONEY, always: true },
  alarm: { takes: ['device_id', 'evidence'], needs: [] },
}
/** Facts that name people. */
const PEOPLE = ['handover_id', 'companion_ids']
export const factsOfType = (type: TicketTypeCode): FactsOfType => FACTS[type] ?? { takes: [], needs: [] }
export const peopleOfType = (type: TicketTypeCode): string[] => factsOfType(type).takes.filter((text) => PEOPLE.includes(text))
/** Whether tickets of the type say what they cost as facts of their form. */
export const hasAmount = (type: TicketTypeCode): boolean => factsOfType(type).takes.includes('amount')
/** Whether money is a part of what the form of the type asks for: an amount, or an advance. */
export const isAboutMoney = (type: TicketTypeCode): boolean => hasAmount(type) || factsOfType(type).takes.includes('advance')
export const hasCostCentre = (type: TicketTypeCode): boolean => factsOfType(type).takes.includes('cost_centre_id')

interface Days {
  readonly first_day: string | null
  readonly last_day: string | null
  /** From noon of the first day. */
  readonly first_half: boolean | null
  /** Until noon of the last day. */
  readonly last_half: boolean | null
}
const DAY_MS = 86_400_000
/** Half days from the first morning on: 2 for a whole day; null where the days are not said. */
export function halvesOf({ first_day, last_day, first_half, last_half }: Days): number | null {
  if (!first_day || !last_day) return null
  const days = Math.round((Date.parse(last_day) - Date.parse(first_day)) / DAY_MS) + 1
  return days * 2 - (first_half ? 1 : 0) - (last_half ? 1 : 0)
}
