import type { Device } from '@menara/shared/contract/assets.contract.ts'
import type { Priority } from '@menara/shared/domain/ticket-state.ts'

/**
 * How a point behaves: `base` with a daily (or `period_h`) wave of `swing` and `noise` around it, kept within `min` and `max`.
 * A `counter` starts at `base` and grows by `swing` per hour. A fault holds `value` for about `minutes`.
 */
export interface Wave {
  readonly base: number
  readonly swing: number
  readonly noise: number
  readonly period_h: number
  readonly min: number
  readonly max: number
  readonly counter?: true
  readonly fault?: { readonly value: number; readonly chance_per_hour: number; readonly minutes: number }
}
export interface PointSpec extends Wave { readonly point: string; readonly label: string; readonly unit: string }
export interface RuleSpec {
  readonly point: string
  readonly type: string
  readonly direction: 'above' | 'below'
  readonly limit: number
  readonly deadband: number
  readonly on_s: number
  readonly off_s: number
  readonly priority: Priority
  readonly message: string
  readonly opens_ticket?: boolean
}
export interface Profile {
  readonly kind: Device['kind']
  readonly prefix: string
  readonly name: string
  readonly interval_s: number
  readonly points: readonly PointSpec[]
  readonly rules: readonly RuleSpec[]
}

type Range = readonly [min: number, max: number]
const wave = (point: string, label: string, { unit = '', base, swing = 0, noise = 0, period_h = 24, within, fault }: { unit?: string; base: number; swing?: number; noise?: number; period_h?: number; within: Range; fault?: readonly [value: number, chance: number, minutes: number] }): PointSpec => ({
  point, label, unit, base, swing, noise, period_h, min: within[0], max: within[1],
  ...(fault && { fault: { value: fault[0], chance_per_hour: fault[1], minutes: fault[2] } }),
})
const counter = (point: string, label: string, unit: string, { base, perHour }: { base: number; perHour: number }): PointSpec => ({ point, label, unit, base, swing: perHour, noise: perHour / 10, period_h: 24, min: 0, max: 1e9, counter: true })
const above = (point: string, limit: number, rule: Omit<RuleSpec, 'point' | 'limit' | 'direction'>): RuleSpec => ({ point, limit, direction: 'above', ...rule })
const below = (point: string, limit: number, rule: Omit<RuleSpec, 'point' | 'limit' | 'direction'>): RuleSpec => ({ point, limit, direction: 'below', ...rule })

/** Devices by what they watch. About four of five rules are low, one in twenty is high or critical (EEMUA 191, alarm priority distribution). */
export const profiles = {
  site_meter: {
    kind: 'meter', prefix: 'PM', name: 'Meter listrik utama', interval_s: 10,
    points: [
      wave('power', 'Daya aktif', { unit: 'kW', base: 100, swing: 38, noise: 3, within: [0, 5000], fault: [176, 0.02, 8] }),
      counter('energy', 'Energi', 'kWh', { base: 1_842_300, perHour: 100 }),
      wave('voltage', 'Tegangan', { unit: 'V', base: 398, swing: 3, noise: 1, period_h: 12, within: [0, 480], fault: [352, 0.02, 5] }),
      wave('power_factor', 'Faktor daya', { base: 0.93, swing: 0.02, noise: 0.005, within: [0, 1], fault: [0.78, 0.03, 20] }),
    ],
    rules: [
      above('power', 160, { type: 'power_high', deadband: 6, on_s: 30, off_s: 60, priority: 'medium', message: 'Daya mendekati batas langganan PLN' }),
      below('voltage', 365, { type: 'voltage_low', deadband: 5, on_s: 10, off_s: 30, priority: 'medium', message: 'Tegangan suplai rendah' }),
      below('power_factor', 0.85, { type: 'power_factor_low', deadband: 0.02, on_s: 60, off_s: 60, priority: 'low', message: 'Faktor daya di bawah 0,85: denda kVARh' }),
    ],
  },
  tenant_meter: {
    kind: 'meter', prefix: 'TM', name: 'Meter penyewa', interval_s: 30,
    points: [wave('tenant_power', 'Daya penyewa', { unit: 'kW', base: 14, swing: 8, noise: 0.8, within: [0, 80], fault: [44, 0.02, 12] }), counter('energy', 'Energi', 'kWh', { base: 48_210, perHour: 14 })],
    rules: [above('tenant_power', 35, { type: 'load_high', deadband: 2, on_s: 60, off_s: 60, priority: 'low', message: 'Beban penyewa melebihi kontrak' })],
  },
  panel_meter: {
    kind: 'meter', prefix: 'MD', name: 'Meter panel', interval_s: 20,
    points: [wave('load', 'Beban panel', { unit: '%', base: 48, swing: 16, noise: 2, within: [0, 130], fault: [94, 0.02, 10] }), wave('busbar_temperature', 'Suhu busbar', { unit: '°C', base: 41, swing: 5, noise: 0.6, within: [15, 120], fault: [79, 0.015, 12] })],
    rules: [
      above('load', 88, { type: 'load_high', deadband: 4, on_s: 30, off_s: 60, priority: 'low', message: 'Beban panel tinggi' }),
      above('busbar_temperature', 70, { type: 'temperature_high', deadband: 3, on_s: 20, off_s: 60, priority: 'medium', message: 'Busbar panel panas' }),
    ],
  },
  ahu: {
    kind: 'controller', prefix: 'AHU', name: 'Kontroler AHU', interval_s: 10,
    points: [
      wave('supply_temperature', 'Suhu suplai', { unit: '°C', base: 14.2, swing: 0.8, noise: 0.25, within: [8, 35], fault: [22.5, 0.03, 9] }),
      wave('return_temperature', 'Suhu balik', { unit: '°C', base: 24.1, swing: 1.1, noise: 0.2, within: [15, 38] }),
      wave('filter_pressure', 'Beda tekan filter', { unit: 'Pa', base: 138, swing: 14, noise: 5, period_h: 12, within: [0, 600], fault: [290, 0.02, 25] }),
      wave('fan_speed', 'Kecepatan kipas', { unit: '%', base: 68, swing: 14, noise: 2, within: [0, 100] }),
    ],
    rules: [
      above('supply_temperature', 18, { type: 'temperature_high', deadband: 1, on_s: 20, off_s: 30, priority: 'low', message: 'Suhu suplai AHU tinggi' }),
      above('filter_pressure', 250, { type: 'filter_dirty', deadband: 20, on_s: 60, off_s: 60, priority: 'low', message: 'Filter AHU kotor' }),
    ],
  },
  chiller: {
    kind: 'controller', prefix: 'CH', name: 'Kontroler chiller', interval_s: 10,
    points: [
      wave('supply_temperature', 'Suhu air dingin', { unit: '°C', base: 6.8, swing: 0.5, noise: 0.15, within: [3, 20], fault: [10.4, 0.02, 12] }),
      wave('return_temperature', 'Suhu air balik', { unit: '°C', base: 12.2, swing: 0.9, noise: 0.2, within: [5, 25] }),
      wave('input_power', 'Daya masukan', { unit: 'kW', base: 142, swing: 48, noise: 5, within: [0, 400] }),
      wave('condenser_pressure', 'Tekanan kondensor', { unit: 'kPa', base: 880, swing: 55, noise: 10, within: [200, 1800] }),
    ],
    rules: [above('supply_temperature', 9, { type: 'temperature_high', deadband: 0.6, on_s: 30, off_s: 60, priority: 'medium', message: 'Suhu air dingin chiller tinggi' })],
  },
  crac: {
    kind: 'controller', prefix: 'CRAC', name: 'Kontroler CRAC', interval_s: 10,
    points: [
      wave('supply_temperature', 'Suhu suplai', { unit: '°C', base: 19.2, swing: 0.6, noise: 0.2, within: [12, 45], fault: [28.4, 0.02, 8] }),
      wave('return_temperature', 'Suhu balik', { unit: '°C', base: 31.4, swing: 0.9, noise: 0.3, within: [15, 50] }),
      wave('humidity', 'Kelembapan', { unit: '%', base: 47, swing: 3, noise: 1, within: [10, 95] }),
    ],
    rules: [above('supply_temperature', 27, { type: 'temperature_high', deadband: 1, on_s: 15, off_s: 30, priority: 'high', message: 'Suhu suplai data hall melewati 27 °C (ASHRAE A1)' })],
  },
  ups: {
    kind: 'controller', prefix: 'UPS', name: 'Kontroler UPS', interval_s: 10,
    points: [
      wave('load', 'Beban', { unit: '%', base: 46, swing: 8, noise: 1.2, within: [0, 130], fault: [89, 0.015, 9] }),
      wave('battery', 'Baterai', { unit: '%', base: 99, swing: 0.5, noise: 0.3, within: [0, 100], fault: [54, 0.01, 14] }),
      wave('battery_temperature', 'Suhu baterai', { unit: '°C', base: 24.6, swing: 0.9, noise: 0.2, within: [10, 60], fault: [33, 0.02, 15] }),
      wave('input_voltage', 'Tegangan masuk', { unit: 'V', base: 397, swing: 3, noise: 1.5, period_h: 12, within: [0, 480] }),
    ],
    rules: [
      above('load', 80, { type: 'load_high', deadband: 4, on_s: 20, off_s: 60, priority: 'medium', message: 'Beban UPS tinggi' }),
      below('battery', 60, { type: 'battery_low', deadband: 5, on_s: 10, off_s: 60, priority: 'low', message: 'Baterai UPS berkurang' }),
      above('battery_temperature', 30, { type: 'temperature_high', deadband: 1, on_s: 60, off_s: 60, priority: 'low', message: 'Suhu baterai UPS tinggi' }),
    ],
  },
  genset: {
    kind: 'controller', prefix: 'GS', name: 'Kontroler genset', interval_s: 20,
    points: [
      wave('fuel', 'Bahan bakar', { unit: '%', base: 82, swing: 5, noise: 0.3, period_h: 168, within: [0, 100], fault: [27, 0.012, 18] }),
      wave('battery_voltage', 'Tegangan aki', { unit: 'V', base: 26.6, swing: 0.3, noise: 0.1, within: [0, 32], fault: [23.2, 0.015, 16] }),
      wave('coolant_temperature', 'Suhu pendingin', { unit: '°C', base: 44, swing: 3, noise: 0.5, within: [15, 130] }),
    ],
    rules: [
      below('fuel', 30, { type: 'fuel_low', deadband: 3, on_s: 30, off_s: 60, priority: 'medium', message: 'Bahan bakar genset di bawah 30 %' }),
      below('battery_voltage', 24, { type: 'battery_low', deadband: 0.4, on_s: 30, off_s: 60, priority: 'low', message: 'Aki genset lemah' }),
    ],
  },
  water: {
    kind: 'meter', prefix: 'WM', name: 'Meter air', interval_s: 30,
    points: [wave('flow', 'Debit', { unit: 'm³/h', base: 4.6, swing: 2.8, noise: 0.4, within: [0, 60], fault: [17, 0.02, 15] }), counter('volume', 'Volume', 'm³', { base: 96_480, perHour: 4.6 })],
    rules: [above('flow', 14, { type: 'flow_high', deadband: 1, on_s: 60, off_s: 60, priority: 'medium', message: 'Debit air tidak wajar: kemungkinan bocor' })],
  },
  climate: {
    kind: 'sensor', prefix: 'TRH', name: 'Sensor ruang', interval_s: 20,
    points: [
      wave('temperature', 'Suhu ruang', { unit: '°C', base: 24.2, swing: 0.8, noise: 0.15, within: [10, 45], fault: [29.2, 0.02, 12] }),
      wave('humidity', 'Kelembapan', { unit: '%', base: 56, swing: 4, noise: 0.8, within: [10, 100], fault: [78, 0.01, 20] }),
      wave('co2', 'CO₂', { unit: 'ppm', base: 640, swing: 190, noise: 25, within: [380, 5000], fault: [1480, 0.03, 14] }),
    ],
    rules: [
      above('temperature', 27, { type: 'temperature_high', deadband: 0.5, on_s: 60, off_s: 60, priority: 'low', message: 'Suhu ruang di atas 27 °C' }),
      above('humidity', 70, { type: 'humidity_high', deadband: 3, on_s: 60, off_s: 60, priority: 'low', message: 'Kelembapan ruang tinggi' }),
      above('co2', 1200, { type: 'co2_high', deadband: 80, on_s: 60, off_s: 60, priority: 'low', message: 'CO₂ ruang di atas 1.200 ppm' }),
    ],
  },
  cold: {
    kind: 'sensor', prefix: 'CS', name: 'Sensor cold storage', interval_s: 10,
    points: [wave('temperature', 'Suhu', { unit: '°C', base: -19.5, swing: 0.7, noise: 0.3, period_h: 6, within: [-40, 30], fault: [-12.5, 0.04, 10] }), wave('door_open', 'Pintu terbuka', { base: 0, within: [0, 1] })],
    rules: [above('temperature', -15, { type: 'temperature_high', deadband: 1, on_s: 60, off_s: 60, priority: 'critical', message: 'Suhu cold storage di atas -15 °C', opens_ticket: true })],
  },
  door: {
    kind: 'door', prefix: 'DR', name: 'Kontak pintu', interval_s: 15,
    points: [wave('open', 'Terbuka', { base: 0, within: [0, 1], fault: [1, 0.06, 4] })],
    rules: [above('open', 0.5, { type: 'door_held', deadband: 0, on_s: 60, off_s: 5, priority: 'low', message: 'Pintu terbuka terlalu lama' })],
  },
  lift: {
    kind: 'controller', prefix: 'LF', name: 'Kontroler lift', interval_s: 10,
    points: [
      wave('motor_temperature', 'Suhu motor', { unit: '°C', base: 49, swing: 7, noise: 1, within: [15, 140], fault: [84, 0.015, 10] }),
      wave('out_of_service', 'Berhenti', { base: 0, within: [0, 1], fault: [1, 0.008, 6] }),
      counter('trips', 'Perjalanan', '', { base: 402_113, perHour: 38 }),
    ],
    rules: [
      above('motor_temperature', 75, { type: 'temperature_high', deadband: 3, on_s: 30, off_s: 60, priority: 'low', message: 'Motor lift panas' }),
      above('out_of_service', 0.5, { type: 'lift_stopped', deadband: 0, on_s: 20, off_s: 10, priority: 'medium', message: 'Lift berhenti beroperasi' }),
    ],
  },
  smoke: {
    kind: 'sensor', prefix: 'SD', name: 'Detektor asap', interval_s: 15,
    points: [wave('obscuration', 'Opasitas', { unit: '%/m', base: 0.12, noise: 0.04, within: [0, 20], fault: [4.1, 0.004, 4] })],
    rules: [above('obscuration', 3, { type: 'smoke', deadband: 1, on_s: 5, off_s: 60, priority: 'critical', message: 'Asap terdeteksi', opens_ticket: true })],
  },
  leak: {
    kind: 'sensor', prefix: 'WL', name: 'Sensor bocor', interval_s: 20,
    points: [wave('leak', 'Basah', { base: 0, within: [0, 1], fault: [1, 0.008, 8] })],
    rules: [above('leak', 0.5, { type: 'leak', deadband: 0, on_s: 10, off_s: 30, priority: 'high', message: 'Air terdeteksi di bawah lantai' })],
  },
  counter: {
    kind: 'counter', prefix: 'PC', name: 'Penghitung orang', interval_s: 20,
    points: [wave('inside', 'Orang di dalam', { base: 64, swing: 58, noise: 6, within: [0, 900], fault: [310, 0.01, 10] }), counter('entries', 'Masuk', '', { base: 118_240, perHour: 46 })],
    rules: [above('inside', 280, { type: 'crowd', deadband: 15, on_s: 30, off_s: 60, priority: 'low', message: 'Kepadatan melewati kapasitas' })],
  },
  camera: {
    kind: 'camera', prefix: 'CAM', name: 'Kamera', interval_s: 60,
    points: [wave('bitrate', 'Laju bit', { unit: 'Mbit/s', base: 3.8, swing: 0.6, noise: 0.3, within: [0, 16], fault: [0, 0.012, 5] })],
    rules: [below('bitrate', 0.5, { type: 'video_lost', deadband: 0.2, on_s: 60, off_s: 30, priority: 'low', message: 'Gambar kamera hilang' })],
  },
  level: {
    kind: 'sensor', prefix: 'LV', name: 'Sensor ketinggian', interval_s: 30,
    points: [wave('level', 'Ketinggian', { unit: '%', base: 61, swing: 9, noise: 0.5, period_h: 24, within: [0, 100], fault: [92, 0.02, 20] })],
    rules: [above('level', 88, { type: 'level_high', deadband: 3, on_s: 60, off_s: 60, priority: 'low', message: 'Ketinggian air atau bahan bakar tinggi' })],
  },
} as const satisfies Record<string, Profile>
export type ProfileName = keyof typeof profiles
