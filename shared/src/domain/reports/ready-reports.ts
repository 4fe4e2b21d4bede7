import type { Permission } from '../../kit/permission.ts'
import { type Bilingual, measure, type ReportMeasure } from './report-model.ts'
import type { ReportPeriod } from './report-period.ts'
import type { ReportSubjectKey } from './report-subjects.ts'

/** Reports with a reckoning of their own. */
export const readyKeys = ['reliability', 'alarm_performance', 'alarm_worst', 'energy_intensity'] as const
export type ReadyKey = (typeof readyKeys)[number]

interface ReadyTable {
  readonly name: Bilingual
  /** What its lines are. */
  readonly of: Bilingual
  readonly permission: Permission
  readonly columns: readonly ReportMeasure[]
}

/** Ready reports with their columns and what each of these means. */
export const readyTables: Readonly<Record<ReadyKey, ReadyTable>> = {
  reliability: {
    name: { en: 'Assets: downtime, MTBF, MTTR and cost', id: 'Aset: waktu henti, MTBF, MTTR, dan biaya' },
    of: { en: 'Asset', id: 'Aset' },
    permission: 'show_manage_asset',
    columns: [
      measure('failures', 'count', {
        name: ['Failures', 'Kerusakan'],
        is: [
          'Work orders on the asset opened in the period that were not cancelled, rejected or merged.',
          'Perintah kerja pada aset yang dibuka dalam periode dan tidak dibatalkan, ditolak, atau digabung.',
        ],
      }),
      measure('downtime', 'hours', {
        name: ['Downtime', 'Waktu henti'],
        is: [
          'Hours of the period in which at least one of its work orders was open; overlapping ones count once, an unsolved one until now.',
          'Jam dalam periode saat sedikitnya satu perintah kerjanya terbuka; yang bertumpuk dihitung sekali, yang belum selesai sampai kini.',
        ],
      }),
      measure('availability', 'percent', {
        name: ['Availability', 'Ketersediaan'],
        is: ['Hours of the period until now without downtime, in percent.', 'Jam periode sampai kini tanpa waktu henti, dalam persen.'],
      }),
      measure('mtbf', 'hours', {
        name: ['MTBF', 'MTBF'],
        is: [
          'Mean time between failures (EN 13306): hours of the period until now without downtime, by failures.',
          'Waktu rata-rata antar kerusakan (EN 13306): jam periode sampai kini tanpa waktu henti dibagi kerusakan.',
        ],
      }),
      measure('mttr', 'hours', {
        name: ['MTTR', 'MTTR'],
        is: [
          'Mean time to restoration (EN 13306): hours from opening to solving of the failures that were solved.',
          'Waktu rata-rata pemulihan (EN 13306): jam sejak dibuka sampai selesai dari kerusakan yang selesai.',
        ],
      }),
      measure('cost', 'rupiah', {
        name: ['Whole-life cost', 'Biaya seumur hidup'],
        is: [
          'All that was spent on the asset until the end of the period, whole Rupiah; shown to who may see payments.',
          'Semua pengeluaran untuk aset sampai akhir periode, dalam Rupiah; terlihat bagi yang boleh melihat pembayaran.',
        ],
      }),
    ],
  },
  alarm_performance: {
    name: { en: 'Alarms by ISA-18.2', id: 'Alarm menurut ISA-18.2' },
    of: { en: 'Desk', id: 'Meja' },
    permission: 'show_plugin_iot',
    columns: [
      measure('count', 'count', {
        name: ['Annunciations', 'Pembunyian'],
        is: ['Times an alarm called for the operators of the desk.', 'Berapa kali alarm memanggil operator meja.'],
      }),
      measure('rate', 'count', {
        name: ['A day', 'Per hari'],
        is: [
          'Annunciations a day of the period until now. ISA-18.2 calls up to 150 likely acceptable, up to 300 manageable.',
          'Pembunyian per hari periode sampai kini. ISA-18.2: sampai 150 dapat diterima, sampai 300 masih terkelola.',
        ],
      }),
      measure('flood', 'percent', {
        name: ['Time in flood', 'Waktu banjir alarm'],
        is: [
          'Share of the ten-minute windows of the period until now with more than 10 annunciations (EEMUA 191); under 1 % is the aim.',
          'Bagian jendela sepuluh menit dari periode sampai kini dengan lebih dari 10 pembunyian (EEMUA 191); target di bawah 1 %.',
        ],
      }),
      measure('chattering', 'count', {
        name: ['Chattering', 'Berderet'],
        is: [
          'Alarms that came three times or more within a minute in the period; the aim is none.',
          'Alarm yang datang tiga kali atau lebih dalam satu menit pada periode; targetnya nol.',
        ],
      }),
      measure('standing', 'count', {
        name: ['Standing', 'Menetap'],
        is: [
          'Alarms of the desk that are active now and have been for more than 24 hours; the aim is under five.',
          'Alarm meja yang aktif kini dan sudah lebih dari 24 jam; targetnya di bawah lima.',
        ],
      }),
      measure('top_ten', 'percent', {
        name: ['Ten worst, share', 'Bagian sepuluh terburuk'],
        is: [
          'Share of the ten most frequent alarms in all annunciations; the aim is 1 to 5 %.',
          'Bagian sepuluh alarm tersering dari semua pembunyian; targetnya 1 sampai 5 %.',
        ],
      }),
    ],
  },
  alarm_worst: {
    name: { en: 'Alarms: the ten worst', id: 'Alarm: sepuluh terburuk' },
    of: { en: 'Alarm', id: 'Alarm' },
    permission: 'show_plugin_iot',
    columns: [
      measure('count', 'count', {
        name: ['Annunciations', 'Pembunyian'],
        is: ['Times the alarm called for the operator in the period.', 'Berapa kali alarm memanggil operator dalam periode.'],
      }),
      measure('share', 'percent', {
        name: ['Share', 'Bagian'],
        is: ['Of all annunciations of the period that the reader sees.', 'Dari semua pembunyian periode yang terlihat pembaca.'],
      }),
    ],
  },
  energy_intensity: {
    name: { en: 'Energy by area', id: 'Energi menurut area' },
    of: { en: 'Area', id: 'Area' },
    permission: 'show_plugin_energy',
    columns: [
      measure('kwh', 'kwh', {
        name: ['Energy', 'Energi'],
        is: [
          'What the uppermost meters of the area rose by in hours that are rolled up; meters below them are part of it.',
          'Kenaikan meter teratas area pada jam yang sudah direkap; submeter sudah termasuk.',
        ],
      }),
      measure('floor', 'count', {
        name: ['Floor, m²', 'Luas, m²'],
        is: [
          'Floor area of the area, or of the site, as energy settings say.',
          'Luas lantai area, atau lokasi, menurut pengaturan energi.',
        ],
      }),
      measure('intensity', 'kwh', {
        name: ['A square metre', 'Per meter persegi'],
        is: ['Energy of the period by the square metre of floor.', 'Energi periode per meter persegi lantai.'],
      }),
      measure('baseline', 'kwh', {
        name: ['Baseline', 'Acuan'],
        is: [
          'What the same meters took in the same days 364 days before: the same weekdays of the year before.',
          'Pemakaian meter yang sama pada hari yang sama 364 hari sebelumnya: hari pekan yang sama tahun sebelumnya.',
        ],
      }),
      measure('deviation', 'percent', {
        name: ['Against the baseline', 'Terhadap acuan'],
        is: ['How much more (or less) than the baseline, in percent.', 'Selisih terhadap acuan, dalam persen.'],
      }),
    ],
  },
}

/** Ready reports that are an ordinary question; opened in the builder, where they can be changed and saved. */
export interface ReadyQuestion {
  readonly key: string
  readonly name: Bilingual
  readonly definition: {
    readonly subject: ReportSubjectKey
    readonly groups: readonly string[]
    readonly measures: readonly string[]
    readonly filters?: readonly { readonly field: string; readonly values: readonly (string | null)[] }[]
    readonly period: ReportPeriod
    readonly compare?: boolean
    readonly view: 'table' | 'pivot' | 'chart'
  }
}
const LAST_MONTH: ReportPeriod = { kind: 'months', count: 1, back: 1 }
const LAST_YEAR: ReportPeriod = { kind: 'months', count: 12, back: 1 }
export const readyQuestions: readonly ReadyQuestion[] = [
  {
    key: 'sla',
    name: { en: 'Service levels', id: 'Tingkat layanan' },
    definition: {
      subject: 'clocks',
      groups: ['kind'],
      measures: ['count', 'met', 'breached', 'running', 'kept_share', 'elapsed_mean'],
      ...{ period: LAST_MONTH, compare: true, view: 'table' },
    },
  },
  {
    key: 'work_orders',
    name: { en: 'Work orders', id: 'Perintah kerja' },
    definition: {
      subject: 'tickets',
      groups: ['type', 'state'],
      measures: ['count', 'open', 'solved', 'breached', 'resolution_mean', 'resolution_median'],
      filters: [{ field: 'type', values: ['29', '33'] }],
      ...{ period: LAST_MONTH, compare: true, view: 'table' },
    },
  },
  {
    key: 'visitors',
    name: { en: 'Visitors', id: 'Tamu' },
    definition: {
      subject: 'visitors',
      groups: ['site', 'state'],
      measures: ['count', 'checked_in', 'no_show', 'gate_missed', 'wait_mean', 'stay_mean'],
      ...{ period: LAST_MONTH, view: 'table' },
    },
  },
  {
    key: 'bookings',
    name: { en: 'Bookings', id: 'Pemesanan' },
    definition: {
      subject: 'bookings',
      groups: ['asset'],
      measures: ['count', 'cancelled', 'hours'],
      period: LAST_MONTH,
      compare: true,
      view: 'table',
    },
  },
  {
    key: 'spending',
    name: { en: 'Spending', id: 'Pengeluaran' },
    definition: { subject: 'spending', groups: ['cost_centre', 'month'], measures: ['amount', 'count'], period: LAST_YEAR, view: 'pivot' },
  },
  {
    key: 'alarm_rate',
    name: { en: 'Alarms by day', id: 'Alarm per hari' },
    definition: {
      subject: 'alarms',
      groups: ['day'],
      measures: ['count', 'high'],
      ...{ period: { kind: 'days', count: 30 }, compare: true, view: 'chart' },
    },
  },
  {
    key: 'energy_month',
    name: { en: 'Energy by month and use', id: 'Energi per bulan dan penggunaan' },
    definition: { subject: 'energy', groups: ['month', 'use'], measures: ['kwh'], period: LAST_YEAR, view: 'pivot' },
  },
]
