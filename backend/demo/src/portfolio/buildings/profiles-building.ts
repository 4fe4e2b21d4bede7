import { above, below, counter, type Profile, people, wave } from './profile.ts'

export const buildingProfiles = {
  water: {
    kind: 'meter',
    prefix: 'WM',
    name: 'Meter air',
    interval_s: 30,
    points: [
      wave('flow', 'Debit', { unit: 'm³/h', base: 4.6, swing: 2.8, noise: 0.4, within: [0, 60], fault: [17, 0.02, 15] }),
      counter('volume', 'Volume', { unit: 'm³', base: 96_480, perHour: 4.6 }),
    ],
    rules: [
      above('flow', 14, {
        type: 'flow_high',
        deadband: 1,
        on_s: 60,
        off_s: 60,
        priority: 'medium',
        message: 'Debit air tidak wajar: kemungkinan bocor',
      }),
    ],
  },
  door: {
    kind: 'door',
    prefix: 'DR',
    name: 'Kontak pintu',
    interval_s: 15,
    points: [wave('open', 'Terbuka', { base: 0, within: [0, 1], fault: [1, 0.06, 4] })],
    rules: [
      above('open', 0.5, { type: 'door_held', deadband: 0, on_s: 60, off_s: 5, priority: 'low', message: 'Pintu terbuka terlalu lama' }),
    ],
  },
  lift: {
    kind: 'controller',
    prefix: 'LF',
    name: 'Kontroler lift',
    interval_s: 10,
    points: [
      wave('motor_temperature', 'Suhu motor', { unit: '°C', base: 49, swing: 7, noise: 1, within: [15, 140], fault: [84, 0.015, 10] }),
      wave('out_of_service', 'Berhenti', { base: 0, within: [0, 1], fault: [1, 0.008, 6] }),
      counter('trips', 'Perjalanan', { unit: '', base: 402_113, perHour: 38 }),
    ],
    rules: [
      above('motor_temperature', 75, {
        type: 'temperature_high',
        deadband: 3,
        on_s: 30,
        off_s: 60,
        priority: 'low',
        message: 'Motor lift panas',
      }),
      above('out_of_service', 0.5, {
        type: 'lift_stopped',
        deadband: 0,
        on_s: 20,
        off_s: 10,
        priority: 'medium',
        message: 'Lift berhenti beroperasi',
      }),
    ],
  },
  smoke: {
    kind: 'sensor',
    prefix: 'SD',
    name: 'Detektor asap',
    interval_s: 15,
    points: [wave('obscuration', 'Opasitas', { unit: '%/m', base: 0.12, noise: 0.04, within: [0, 20], fault: [4.1, 0.004, 4] })],
    rules: [
      above('obscuration', 3, {
        type: 'smoke',
        deadband: 1,
        on_s: 5,
        off_s: 60,
        priority: 'critical',
        message: 'Asap terdeteksi',
        opens_ticket: true,
      }),
    ],
  },
  leak: {
    kind: 'sensor',
    prefix: 'WL',
    name: 'Sensor bocor',
    interval_s: 20,
    points: [wave('leak', 'Basah', { base: 0, within: [0, 1], fault: [1, 0.008, 8] })],
    rules: [
      above('leak', 0.5, { type: 'leak', deadband: 0, on_s: 10, off_s: 30, priority: 'high', message: 'Air terdeteksi di bawah lantai' }),
    ],
  },
  counter: {
    kind: 'counter',
    prefix: 'PC',
    name: 'Penghitung orang',
    interval_s: 20,
    points: [people('entries', 'Masuk', 'in'), people('exits', 'Keluar', 'out')],
    rules: [],
  },
  camera: {
    kind: 'camera',
    prefix: 'CAM',
    name: 'Kamera',
    interval_s: 60,
    points: [wave('bitrate', 'Laju bit', { unit: 'Mbit/s', base: 3.8, swing: 0.6, noise: 0.3, within: [0, 16], fault: [0, 0.012, 5] })],
    rules: [
      below('bitrate', 0.5, { type: 'video_lost', deadband: 0.2, on_s: 60, off_s: 30, priority: 'low', message: 'Gambar kamera hilang' }),
    ],
  },
  gateway: {
    kind: 'gateway',
    prefix: 'GW',
    name: 'Gerbang IoT',
    interval_s: 30,
    points: [
      wave('cpu_load', 'Beban CPU', { unit: '%', base: 24, swing: 7, noise: 4, within: [0, 100] }),
      wave('link_quality', 'Mutu sambungan', { unit: '%', base: 93, swing: 2, noise: 2, within: [0, 100] }),
    ],
    rules: [],
  },
  level: {
    kind: 'sensor',
    prefix: 'LV',
    name: 'Sensor ketinggian',
    interval_s: 30,
    points: [
      wave('level', 'Ketinggian', { unit: '%', base: 61, swing: 9, noise: 0.5, period_h: 24, within: [0, 100], fault: [92, 0.02, 20] }),
    ],
    rules: [
      above('level', 88, {
        type: 'level_high',
        deadband: 3,
        on_s: 60,
        off_s: 60,
        priority: 'low',
        message: 'Ketinggian air atau bahan bakar tinggi',
      }),
    ],
  },
} as const satisfies Record<string, Profile>
