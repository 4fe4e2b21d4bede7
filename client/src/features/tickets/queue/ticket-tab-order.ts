import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'

/** Names of the form modules by the numbers of the specification. */
const MODULES = ['basic', 'visitor', 'attendance', 'reimburse', 'alarm', 'procurement'] as const
export type TicketModule = (typeof MODULES)[number]

/** Tabs of a ticket by its type, in the order of the specification; the first is open unless the address says another. */
export const modulesOf = (ticketTypeId: number): TicketModule[] =>
  (ticketTypeById(ticketTypeId)?.tabs ?? [0]).map((tab) => MODULES[tab] ?? 'basic')

/** Modules that show the facts of the type's form. */
const WITH_FACTS: ReadonlySet<string> = new Set(['attendance', 'procurement'])
export const showsFacts = (module: string): boolean => WITH_FACTS.has(module)
/** Whether the facts stand in a tab of their own, and so not in the first. */
export const hasFactsTab = (ticketTypeId: number): boolean => modulesOf(ticketTypeId).some(showsFacts)
