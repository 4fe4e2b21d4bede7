import { newId } from '@menara/backend/platform/ids.ts'
import type { ticketSchedules } from '@menara/backend/schema/tickets/ticket-schedules.ts'
import type { ticketMacros, ticketTemplates } from '@menara/backend/schema/tickets/ticket-templates.ts'
import type { MacroActions } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { datesAfter, type Recurrence } from '@menara/shared/domain/tickets/recurrence.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'

type Template = typeof ticketTemplates.$inferInsert
type Macro = typeof ticketMacros.$inferInsert
const typeId = (code: 'general' | 'work_order'): number => ticketTypeByCode(code)?.id ?? 1

const templates = (): [Template, Template] => [
  {
    id: newId(),
    ticket_type_id: typeId('work_order'),
    name_en: 'Weekly roof round',
    name_id: 'Ronda atap mingguan',
    title: 'Ronda atap mingguan',
    description: 'Periksa atap dan saluran air sebelum hujan.',
    priority: 'medium',
    tasks: ['Bersihkan talang', 'Periksa saringan saluran', 'Periksa lapisan kedap air', 'Foto keadaan atap'],
  },
  {
    id: newId(),
    ticket_type_id: typeId('general'),
    name_en: 'Water leak',
    name_id: 'Kebocoran air',
    title: 'Kebocoran air',
    description: '',
    priority: 'high',
    tasks: ['Tutup katup', 'Keringkan lantai', 'Cari sumber kebocoran'],
  },
]

const NOTHING: MacroActions = { priority: null, tasks: [], assign: null, move: null, pending_reason: null }
const macros = (): Macro[] => [
  {
    id: newId(),
    name_en: 'I take it',
    name_id: 'Saya kerjakan',
    text_en: 'Dear {{requester.name}}, {{ticket.number}} is in my hands now. {{agent.name}}',
    text_id: 'Yth. {{requester.name}}, {{ticket.number}} sedang saya kerjakan. {{agent.name}}',
    actions: { ...NOTHING, assign: { to: 'me', assignee_id: null, group_id: null }, move: 'start' },
  },
  {
    id: newId(),
    name_en: 'Waits for parts',
    name_id: 'Menunggu suku cadang',
    text_en: 'Dear {{requester.name}}, a part for {{ticket.number}} is on order. We go on as soon as it is here.',
    text_id: 'Yth. {{requester.name}}, suku cadang untuk {{ticket.number}} sedang dipesan. Kami lanjutkan begitu tiba.',
    actions: { ...NOTHING, tasks: ['Pesan suku cadang'], move: 'pend', pending_reason: 'parts' },
  },
]

/** What makes the desk's work shorter: templates, macros, and a round that opens itself every Monday. */
export function ticketToolsOf(now: number, site: { readonly id: string; readonly zone: string }) {
  const [round, leak] = templates()
  const starts_on = new Date(now).toISOString().slice(0, 10)
  const rhythm: Recurrence = {
    unit: 'week',
    every: 1,
    weekdays: [1],
    month_day: null,
    at: '07:00',
    zone: site.zone,
    starts_on,
    ends_on: null,
  }
  const [next] = datesAfter(rhythm, now, { count: 1, daysOff: new Set() })
  const schedule: typeof ticketSchedules.$inferInsert = {
    ...rhythm,
    weekdays: [1],
    id: newId(),
    name: round.name_id,
    template_id: round.id,
    location_id: site.id,
    next_at: next === undefined ? null : new Date(next).toISOString(),
  }
  return { templates: [round, leak], macros: macros(), schedules: [schedule] }
}
