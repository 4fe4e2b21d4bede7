/** Ways to a person outside of the product. The inbox is always told. */
export const personalChannels = ['email', 'push', 'whatsapp'] as const
export type PersonalChannel = (typeof personalChannels)[number]
export const deliveryChannels = [...personalChannels, 'webhook'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

interface NotificationType {
  /** Stands for itself and for what begins with it and a dot: `approval` for `approval.asked`. */
  readonly type: string
  readonly en: string
  readonly id: string
  /** Channels that are on for who chose nothing. */
  readonly usually: readonly PersonalChannel[]
  /** Never held back by quiet hours or collected: an approval, security, danger. */
  readonly pressing?: true
}

/** Every kind of message there is. Whoever sends a new one adds its line here; it is then chosen, filtered and named everywhere. */
export const notificationTypes = [
  { type: 'ticket.assigned', en: 'Assigned to me', id: 'Ditugaskan kepada saya', usually: ['email', 'push'] },
  { type: 'ticket.noted', en: 'New notes', id: 'Catatan baru', usually: ['push'] },
  { type: 'ticket.mentioned', en: 'I am mentioned', id: 'Saya disebut', usually: ['email', 'push'] },
  { type: 'ticket.followed', en: 'Tickets I follow', id: 'Tiket yang saya ikuti', usually: [] },
  { type: 'ticket.resolved', en: 'Resolved', id: 'Terselesaikan', usually: ['email', 'push'] },
  { type: 'ticket.reopened', en: 'Reopened', id: 'Dibuka kembali', usually: ['email', 'push'] },
  { type: 'ticket.reminded', en: 'Waited until its time', id: 'Sudah menunggu sampai waktunya', usually: ['email', 'push'] },
  { type: 'ticket.merged', en: 'Merged', id: 'Digabungkan', usually: ['push'] },
  { type: 'approval', en: 'Approvals', id: 'Persetujuan', usually: ['email', 'push'], pressing: true },
  { type: 'sla', en: 'Service levels', id: 'Tingkat layanan', usually: ['email', 'push'] },
  { type: 'visitor', en: 'Visitors', id: 'Tamu', usually: ['email', 'push'] },
  { type: 'gate', en: 'Waiting at the gate', id: 'Menunggu di gerbang', usually: ['push'] },
  { type: 'alarm', en: 'Alarms', id: 'Alarm', usually: ['push'] },
  { type: 'talk', en: 'Incidents and talk', id: 'Insiden dan percakapan', usually: ['push'], pressing: true },
  { type: 'purchase', en: 'Purchases', id: 'Pengadaan', usually: ['email'] },
  { type: 'booking', en: 'Bookings', id: 'Pemesanan', usually: ['email'] },
  { type: 'overtime', en: 'Overtime', id: 'Lembur', usually: ['email', 'push'] },
  { type: 'shift', en: 'My shifts', id: 'Sif saya', usually: ['email', 'push'] },
  { type: 'attendance', en: 'Corrections of attendance', id: 'Koreksi kehadiran', usually: ['email', 'push'] },
  { type: 'announcement', en: 'Announcements', id: 'Pengumuman', usually: ['email', 'push'] },
  { type: 'article', en: 'Articles to review', id: 'Artikel yang perlu ditinjau', usually: [] },
  { type: 'person_document', en: 'Documents that end', id: 'Dokumen yang berakhir', usually: ['email', 'push'] },
  { type: 'inspection', en: 'Inspections', id: 'Inspeksi', usually: ['email', 'push'] },
  { type: 'survey', en: 'Surveys', id: 'Survei', usually: ['email'] },
  { type: 'report', en: 'Reports', id: 'Laporan', usually: ['email'] },
  { type: 'account', en: 'Security of my account', id: 'Keamanan akun saya', usually: ['email', 'push'], pressing: true },
  { type: 'breach', en: 'Breaches of personal data', id: 'Kebocoran data pribadi', usually: ['email', 'push'], pressing: true },
  { type: 'installation', en: 'Care of the installation', id: 'Perawatan instalasi', usually: ['email'] },
  { type: 'other', en: 'Other messages', id: 'Pesan lain', usually: [] },
] as const satisfies readonly NotificationType[]
type Row = NotificationType & { readonly type: (typeof notificationTypes)[number]['type'] }
export type NotificationTypeName = Row['type']
const ROWS: readonly Row[] = notificationTypes

/** The line a message's type belongs to; what nobody named is `other`. */
export const notificationTypeOf = (type: string): Row =>
  ROWS.find((row) => type === row.type || type.startsWith(`${row.type}.`)) ?? (ROWS.at(-1) as Row)

/** Lines of the table whose messages never wait. */
export const pressingTypes: readonly string[] = ROWS.filter((row) => row.pressing).map((row) => row.type)

/** Whether a message waits for nothing. Of alarms that is the critical ones and those nobody answered. */
export function isPressing(type: string, { key, params }: { readonly key: string; readonly params: Readonly<Record<string, string>> }) {
  const row = notificationTypeOf(type)
  if (row.type === 'alarm') return params.priority === 'critical' || key === 'alarm.escalated'
  return row.pressing === true
}
