import { overtimeLawOn } from '@menara/shared/domain/overtime/overtime-law.ts'
import type { OvertimeState } from '@menara/shared/domain/overtime/overtime-states.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { both } from '../../../platform/texts/bilingual.ts'
import { localTime, spokenTime } from '../../../platform/time/zoned-time.ts'
import type { DocumentContent, DocumentSource } from '../../../ports/documents.ts'
import type { Places, Site } from '../../../ports/places.ts'
import { dayOf } from '../overtime-view.ts'
import { noSuchOvertime } from '../overtimes.needs.ts'
import { MANAGES, type OvertimesStore, type StoredOvertime } from '../overtimes.store.ts'
import type { ListRow, OvertimeListsStore } from '../terms/overtime-terms.store.ts'

/** An order stands once the superior gave it, or approved what was requested. */
const ORDERED: readonly OvertimeState[] = ['ordered', 'consented', 'approved', 'performed', 'verified', 'converted']
const clock = (zone: string, at: string): string => localTime(zone, at).slice(11, 16)

/** The order to work overtime (surat perintah kerja lembur). Wages are never in it. */
export const overtimeOrderSource = (find: (id: string, caller: Caller) => Promise<StoredOvertime>): DocumentSource<StoredOvertime> => ({
  kind: 'overtime_order',
  find,
  content(row) {
    if (!ORDERED.includes(row.state)) throw new Fault('conflict', 'overtimes.no_order')
    return orderOf(row)
  },
})

function orderOf(row: StoredOvertime): DocumentContent {
  const law = overtimeLawOn(dayOf(row))
  const meal = row.planned_minutes >= law.mealFrom.value
  const choice = row.compensation === 'time_off' ? both('Waktu istirahat pengganti', 'Time off') : both('Upah kerja lembur', 'Overtime pay')
  return {
    number: row.number,
    title: both('Surat Perintah Kerja Lembur', 'Overtime Work Order'),
    locationId: row.location.id,
    day: dayOf(row),
    facts: [
      { label: both('Pekerja', 'Worker'), value: [row.user.name, row.title].filter(Boolean).join(', ') },
      { label: both('Lokasi', 'Site'), value: row.location.name },
      { label: both('Mulai', 'Start'), value: spokenTime(row.zone, row.starts_at) },
      { label: both('Selesai', 'End'), value: spokenTime(row.zone, row.ends_at) },
      { label: both('Lama', 'Duration'), value: hoursText(row.planned_minutes) },
      { label: both('Pekerjaan', 'Work'), value: row.work },
      ...(row.compensation ? [{ label: both('Imbalan', 'Compensation'), value: choice }] : []),
      {
        label: both('Makan dan minum', 'Food and drink'),
        value: meal
          ? both(
              `paling sedikit ${law.mealKcal.value} kkal (${law.mealFrom.article})`,
              `at least ${law.mealKcal.value} kcal (${law.mealFrom.article})`,
            )
          : both('tidak diwajibkan', 'not required'),
      },
      { label: both('Dasar hukum', 'Legal basis'), value: law.consent },
    ],
    signatures: [
      signed(both('Pemberi perintah', 'Ordered by'), row.kind === 'order' ? row.created : row.consented),
      signed(both('Persetujuan pekerja', 'Consent of the worker'), row.kind === 'order' ? row.consented : row.created),
      signed(both('Disetujui oleh', 'Approved by'), row.decided),
    ],
  }
}
const signed = (role: ReturnType<typeof both>, act: StoredOvertime['consented']) => ({
  role,
  name: act?.by?.name ?? null,
  at: act?.at ?? null,
})

interface ListNeeds {
  readonly lists: OvertimeListsStore
  readonly store: OvertimesStore
  readonly places: Pick<Places, 'site'>
}
/** The list of names and hours that the employer keeps by law, of a site and a month. */
export const overtimeListSource = ({ lists, store, places }: ListNeeds): DocumentSource<ListRow> => ({
  kind: 'overtime_list',
  async find(id, caller) {
    const list = await lists.find(id)
    if (!list || !caller.sees(list.location_id) || !caller.may(MANAGES)) throw noSuchOvertime()
    return list
  },
  async content({ location_id, month }) {
    const site = await places.site(location_id)
    if (!site) throw noSuchOvertime()
    return listOf(site, month, await store.ofMonth(location_id, month))
  },
})

function listOf(site: Site, month: string, rows: readonly StoredOvertime[]): DocumentContent {
  const day = `${month}-01`
  const law = overtimeLawOn(day)
  const worked = (row: StoredOvertime): number => row.verified_minutes ?? row.actual_minutes ?? 0
  const total = rows.reduce((sum, row) => sum + worked(row), 0)
  return {
    number: `LBR/${site.code}/${month}`,
    title: both('Daftar pelaksanaan kerja lembur', 'List of overtime worked'),
    locationId: site.id,
    day,
    landscape: true,
    facts: [
      { label: both('Bulan', 'Month'), value: month },
      { label: both('Lokasi', 'Site'), value: site.name },
      { label: both('Pekerja', 'Workers'), value: String(new Set(rows.map(({ user }) => user.id)).size) },
      { label: both('Jumlah jam', 'Hours in total'), value: hoursText(total) },
      { label: both('Dasar hukum', 'Legal basis'), value: law.list },
    ],
    table: {
      columns: [
        { label: both('Nama', 'Name') },
        { label: both('Tanggal', 'Date') },
        { label: both('Waktu', 'Time') },
        { label: both('Disetujui', 'Approved'), align: 'right' },
        { label: both('Dikerjakan', 'Worked'), align: 'right' },
        { label: both('Pekerjaan', 'Work'), wide: true },
        { label: both('Nomor', 'Number') },
      ],
      rows: rows.map((row) => [
        row.user.name,
        dayOf(row),
        `${clock(row.zone, row.starts_at)}–${clock(row.zone, row.ends_at)}`,
        hoursText(row.planned_minutes),
        row.actual_minutes === null ? '–' : hoursText(worked(row)),
        row.work,
        row.number,
      ]),
    },
    signatures: [
      { role: both('Disusun oleh', 'Prepared by'), name: null },
      { role: both('Disetujui oleh', 'Approved by'), name: null },
    ],
  }
}
