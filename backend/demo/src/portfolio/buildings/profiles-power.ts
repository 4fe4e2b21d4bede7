import { above, below, counter, type Profile, wave } from './profile.ts'

export const powerProfiles = {
  site_meter: {
    kind: 'meter',
    prefix: 'PM',
    name: 'Meter listrik utama',
    interval_s: 10,
    points: [
      wave('power', 'Daya aktif', { unit: 'kW', base: 100, swing: 38, noise: 3, within: [0, 5000], fault: [176, 0.02, 8] }),
      counter('energy', 'Energi', { unit: 'kWh', base: 1_842_300, perHour: 100, follows: ['power', 1] }),
      counter('reactive_energy', 'Energi reaktif', { unit: 'kVArh', base: 640_100, perHour: 39, follows: ['power', 0.39] }),
      wave('voltage', 'Tegangan', { unit: 'V', base: 398, swing: 3, noise: 1, period_h: 12, within: [0, 480], fault: [352, 0.02, 5] }),
      wave('power_factor', 'Faktor daya', { base: 0.93, swing: 0.02, noise: 0.005, within: [0, 1], fault: [0.78, 0.03, 20] }),
    ],
    rules: [
      above('power', 160, {
        type: 'power_high',
        deadband: 6,
        on_s: 30,
        off_s: 60,
        priority: 'medium',
        message: 'Daya mendekati batas langganan PLN',
      }),
      below('voltage', 365, { type: 'voltage_low', deadband: 5, on_s: 10, off_s: 30, priority: 'low', message: 'Tegangan suplai rendah' }),
      below('power_factor', 0.85, {
        type: 'power_factor_low',
        deadband: 0.02,
        on_s: 60,
        off_s: 60,
        priority: 'low',
        message: 'Faktor daya di bawah 0,85: denda kVARh',
      }),
    ],
  },
  modbus_meter: {
    kind: 'meter',
    prefix: 'MB',
    name: 'Meter panel',
    interval_s: 5,
    points: [
      wave('power', 'Daya aktif', { unit: 'kW', base: 46, swing: 15, noise: 2, within: [0, 400] }),
      wave('voltage', 'Tegangan', { unit: 'V', base: 397, swing: 2, noise: 0.8, period_h: 12, within: [0, 480] }),
      wave('frequency', 'Frekuensi', { unit: 'Hz', base: 50, swing: 0.03, noise: 0.03, within: [49, 51] }),
      counter('energy', 'Energi', { unit: 'kWh', base: 12_400, perHour: 46 }),
    ],
    rules: [],
  },
  tenant_meter: {
    kind: 'meter',
    prefix: 'TM',
    name: 'Meter penyewa',
    interval_s: 30,
    points: [
      wave('tenant_power', 'Daya penyewa', { unit: 'kW', base: 14, swing: 8, noise: 0.8, within: [0, 80], fault: [44, 0.02, 12] }),
      counter('energy', 'Energi', { unit: 'kWh', base: 48_210, perHour: 14, follows: ['tenant_power', 1] }),
    ],
    rules: [
      above('tenant_power', 35, {
        type: 'load_high',
        deadband: 2,
        on_s: 60,
        off_s: 60,
        priority: 'low',
        message: 'Beban penyewa melebihi kontrak',
      }),
    ],
  },
  /** Written for 1 kW: each takes its share of the meter above it. */
  sub_meter: {
    kind: 'meter',
    prefix: 'SM',
    name: 'Sub-meter',
    interval_s: 30,
    points: [
      wave('power', 'Daya aktif', { unit: 'kW', base: 1, swing: 0.3, noise: 0.03, within: [0, 5000] }),
      counter('energy', 'Energi', { unit: 'kWh', base: 0, perHour: 1, follows: ['power', 1] }),
    ],
    rules: [],
  },
  panel_meter: {
    kind: 'meter',
    prefix: 'MD',
    name: 'Meter panel',
    interval_s: 20,
    points: [
      wave('load', 'Beban panel', { unit: '%', base: 48, swing: 16, noise: 2, within: [0, 130], fault: [94, 0.02, 10] }),
      wave('busbar_temperature', 'Suhu busbar', { unit: '°C', base: 41, swing: 5, noise: 0.6, within: [15, 120], fault: [79, 0.015, 12] }),
    ],
    rules: [
      above('load', 88, { type: 'load_high', deadband: 4, on_s: 30, off_s: 60, priority: 'low', message: 'Beban panel tinggi' }),
      above('busbar_temperature', 70, {
        type: 'temperature_high',
        deadband: 3,
        on_s: 20,
        off_s: 60,
        priority: 'low',
        message: 'Busbar panel panas',
      }),
    ],
  },
  ups: {
    kind: 'controller',
    prefix: 'UPS',
    name: 'Kontroler UPS',
    interval_s: 10,
    points: [
      wave('load', 'Beban', { unit: '%', base: 46, swing: 8, noise: 1.2, within: [0, 130], fault: [89, 0.015, 9] }),
      wave('battery', 'Baterai', { unit: '%', base: 99, swing: 0.5, noise: 0.3, within: [0, 100], fault: [54, 0.01, 14] }),
      wave('battery_temperature', 'Suhu baterai', {
        unit: '°C',
        base: 24.6,
        swing: 0.9,
        noise: 0.2,
        within: [10, 60],
        fault: [33, 0.02, 15],
      }),
      wave('input_voltage', 'Tegangan masuk', { unit: 'V', base: 397, swing: 3, noise: 1.5, period_h: 12, within: [0, 480] }),
    ],
    rules: [
      above('load', 80, { type: 'load_high', deadband: 4, on_s: 20, off_s: 60, priority: 'low', message: 'Beban UPS tinggi' }),
      below('battery', 60, { type: 'battery_low', deadband: 5, on_s: 10, off_s: 60, priority: 'low', message: 'Baterai UPS berkurang' }),
      above('battery_temperature', 30, {
        type: 'temperature_high',
        deadband: 1,
        on_s: 60,
        off_s: 60,
        priority: 'low',
        message: 'Suhu baterai UPS tinggi',
      }),
    ],
  },
  genset: {
    kind: 'controller',
    prefix: 'GS',
    name: 'Kontroler genset',
    interval_s: 20,
    points: [
      wave('fuel', 'Bahan bakar', { unit: '%', base: 82, swing: 5, noise: 0.3, period_h: 168, within: [0, 100], fault: [27, 0.012, 18] }),
      wave('battery_voltage', 'Tegangan aki', { unit: 'V', base: 26.6, swing: 0.3, noise: 0.1, within: [0, 32], fault: [23.2, 0.015, 16] }),
      wave('coolant_temperature', 'Suhu pendingin', { unit: '°C', base: 44, swing: 3, noise: 0.5, within: [15, 130] }),
    ],
    rules: [
      below('fuel', 30, {
        type: 'fuel_low',
        deadband: 3,
        on_s: 30,
        off_s: 60,
        priority: 'medium',
        message: 'Bahan bakar genset di bawah 30 %',
      }),
      below('battery_voltage', 24, {
        type: 'battery_low',
        deadband: 0.4,
        on_s: 30,
        off_s: 60,
        priority: 'low',
        message: 'Aki genset lemah',
      }),
    ],
  },
} as const satisfies Record<string, Profile>
