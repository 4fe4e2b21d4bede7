/**
 * Ticket types in the order of the navigation, with the ids the documented API uses (1, 19, 27 to 32) and one of ours (33):
 * `work_order` is corrective work, `workorder` planned maintenance. `tabs` are the detail tabs by form module:
 * 0 basic, 1 visitor, 2 attendance, 3 reimburse, 4 alarm, 5 procurement. `prefix` starts the ticket's number.
 */
export const ticketTypes = [
  { id: 1, code: 'general', prefix: 'GEN', name_en: 'General', name_id: 'Umum', tabs: [0] },
  { id: 29, code: 'work_order', prefix: 'WO', name_en: 'Work order', name_id: 'Perintah kerja', tabs: [0] },
  { id: 27, code: 'visitor', prefix: 'VIS', name_en: 'Visitor', name_id: 'Tamu', tabs: [1, 0] },
  { id: 28, code: 'absense', prefix: 'ABS', name_en: 'Absence', name_id: 'Ketidakhadiran', tabs: [2, 0] },
  { id: 30, code: 'travelling', prefix: 'TRV', name_en: 'Travelling', name_id: 'Perjalanan dinas', tabs: [0] },
  { id: 31, code: 'reimburse', prefix: 'RMB', name_en: 'Reimbursement', name_id: 'Penggantian biaya', tabs: [0] },
  { id: 32, code: 'alarm', prefix: 'ALM', name_en: 'Alarm', name_id: 'Alarm', tabs: [0] },
  { id: 33, code: 'workorder', prefix: 'PM', name_en: 'Planned maintenance', name_id: 'Pemeliharaan terencana', tabs: [0] },
  { id: 19, code: 'procurement', prefix: 'PRC', name_en: 'Procurement', name_id: 'Pengadaan', tabs: [5, 0] },
] as const

export type TicketTypeCode = (typeof ticketTypes)[number]['code']
export type TicketTypeId = (typeof ticketTypes)[number]['id']
export const ticketTypeCodes = ticketTypes.map((item) => item.code) as readonly TicketTypeCode[]
export const ticketTypeById = (id: number) => ticketTypes.find((item) => item.id === id)
export const ticketTypeByCode = (code: string) => ticketTypes.find((item) => item.code === code)
/** What is to be done at a place, whoever asks for it: the desk itself may open such a ticket. The others are a person's own request, a visit, or an alarm's. */
export const workTypes = ['general', 'work_order', 'workorder'] as const satisfies readonly TicketTypeCode[]
export const isWork = (code: TicketTypeCode): boolean => (workTypes as readonly TicketTypeCode[]).includes(code)
/** Menu permission that opens a type: `show_ticketing_general`. */
export const permissionOfType = <C extends TicketTypeCode>(code: C) => `show_ticketing_${code}` as const
