import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import type { Room } from './places.ts'
import type { ProfileName } from './profiles.ts'

/** A kind of thing that stands in rooms of a use. */
export interface Kit {
  readonly prefix: string
  readonly name: string
  readonly type: Asset['type']
  /** Category of the vendors that look after it. */
  readonly vendor: string
  readonly attributes?: readonly (readonly [name: string, value: string, unit?: string])[]
  readonly count?: number
  readonly only?: readonly Location['type'][]
  readonly except?: readonly Location['type'][]
  /** Only on this storey. */
  readonly level?: number
  readonly profile?: ProfileName
  /** Share of the rooms that have it; all unless said. */
  readonly found?: number
  /** Share of them that have a device; all unless said. */
  readonly watched?: number
}

const kit = (
  [prefix, type]: readonly [prefix: string, type: Asset['type']],
  name: string,
  rest: Omit<Kit, 'prefix' | 'name' | 'type'>,
): Kit => ({ prefix, name, type, ...rest })

const ahu = kit(['AHU', 'hvac'], 'AHU', {
  vendor: 'hvac',
  except: ['branch', 'warehouse'],
  profile: 'ahu',
  watched: 0.75,
  attributes: [
    ['Kapasitas', '35', 'kW'],
    ['Debit udara', '8500', 'm³/h'],
    ['Merek', 'Daikin'],
  ],
})
const split = kit(['AC', 'hvac'], 'AC Split', {
  found: 0.65,
  vendor: 'hvac',
  only: ['branch', 'warehouse'],
  attributes: [
    ['Kapasitas', '2', 'PK'],
    ['Refrigeran', 'R32'],
  ],
})
const accessPoint = kit(['WAP', 'it'], 'Access Point', {
  found: 0.32,
  vendor: 'it',
  attributes: [
    ['Standar', 'Wi-Fi 6'],
    ['PoE', '802.3at'],
  ],
})
const printer = kit(['PRN', 'it'], 'Printer', { found: 0.34, vendor: 'it', attributes: [['Tipe', 'Laser A3 multifungsi']] })
const roomAsset = kit(['RM', 'room'], 'Ruang', {
  found: 0.9,
  vendor: 'furniture',
  attributes: [['Kapasitas', '10', 'orang']],
  profile: 'climate',
  watched: 0.55,
})
const display = kit(['DSP', 'it'], 'Layar', { found: 0.36, vendor: 'it', attributes: [['Ukuran', '65', 'inci']] })
const camera = kit(['CCTV', 'cctv'], 'CCTV', {
  vendor: 'security',
  attributes: [
    ['Resolusi', '4', 'MP'],
    ['Lensa', '2.8', 'mm'],
  ],
  found: 0.52,
  profile: 'camera',
  watched: 0.62,
})
const extinguisher = kit(['APAR', 'fire'], 'APAR', {
  found: 0.5,
  vendor: 'fire',
  attributes: [
    ['Isi', '6', 'kg'],
    ['Media', 'Dry powder'],
  ],
})
const panel = kit(['PNL', 'power'], 'Panel Distribusi', {
  vendor: 'power',
  attributes: [
    ['Arus nominal', '630', 'A'],
    ['Busbar', 'Tembaga'],
  ],
  profile: 'panel_meter',
  watched: 0.8,
})
const ups = kit(['UPS', 'power'], 'UPS', {
  vendor: 'power',
  attributes: [
    ['Daya', '200', 'kVA'],
    ['Otonomi', '15', 'menit'],
    ['Baterai', 'VRLA 12 V'],
  ],
  profile: 'ups',
})
const genset = kit(['GEN', 'power'], 'Genset', {
  vendor: 'power',
  attributes: [
    ['Daya', '1250', 'kVA'],
    ['Bahan bakar', 'Solar B40'],
    ['Tangki', '2000', 'L'],
  ],
  profile: 'genset',
})
const chiller = kit(['CHL', 'hvac'], 'Chiller', {
  vendor: 'hvac',
  count: 2,
  attributes: [
    ['Kapasitas', '350', 'TR'],
    ['Refrigeran', 'R134a'],
  ],
  profile: 'chiller',
})
const door = kit(['ACS', 'access'], 'Pintu Akses', {
  found: 0.55,
  vendor: 'security',
  attributes: [['Pembaca', 'MIFARE DESFire']],
  profile: 'door',
})
const turnstile = kit(['TRN', 'access'], 'Turnstile', { vendor: 'security', attributes: [['Lajur', '2']], profile: 'counter', watched: 1 })
const fan = kit(['EXF', 'hvac'], 'Exhaust Fan', { found: 0.35, vendor: 'hvac', attributes: [['Debit udara', '900', 'm³/h']] })
const toilet = kit(['PLB', 'plumbing'], 'Instalasi Air', { found: 0.5, vendor: 'plumbing' })
const rack = kit(['RCK', 'it'], 'Rak Jaringan', { vendor: 'it', attributes: [['Tinggi', '42', 'U']] })
const lift = kit(['LFT', 'lift'], 'Lift', {
  vendor: 'lift',
  attributes: [
    ['Kapasitas', '1150', 'kg'],
    ['Kecepatan', '2.5', 'm/s'],
  ],
  profile: 'lift',
})
const smoke = kit(['SMK', 'fire'], 'Detektor Asap VESDA', { vendor: 'fire', profile: 'smoke', watched: 1 })

/** What stands where, by the use of a room. */
export const kits: Readonly<Record<Room['use'], readonly Kit[]>> = {
  work: [ahu, split, accessPoint, printer],
  meeting: [roomAsset, display],
  executive: [kit(['FRN', 'furniture'], 'Meja Direksi', { found: 0.5, vendor: 'furniture' }), split],
  pantry: [kit(['DSP-W', 'other'], 'Dispenser', { found: 0.5, vendor: 'general' })],
  corridor: [extinguisher, camera],
  lifts: [
    { ...lift, only: ['head_office'], level: 0, count: 4 },
    { ...lift, only: ['plaza'], level: 0, count: 2 },
  ],
  toilet: [toilet, { ...fan, except: ['branch'] }],
  panel: [panel],
  it: [rack, { ...door, watched: 0.75 }],
  storage: [kit(['SHL', 'furniture'], 'Rak Arsip', { found: 0.5, vendor: 'furniture' })],
  lobby: [turnstile, camera],
  guard: [
    kit(['NVR', 'cctv'], 'Perekam NVR', {
      vendor: 'security',
      attributes: [
        ['Kanal', '32'],
        ['Penyimpanan', '48', 'TB'],
      ],
    }),
  ],
  clinic: [kit(['AED', 'other'], 'Defibrilator AED', { vendor: 'general' })],
  cafe: [split],
  dock: [kit(['DCK', 'other'], 'Dock Leveler', { vendor: 'general', count: 2 }), camera],
  control: [kit(['WKS', 'it'], 'Workstation BAS', { vendor: 'it', count: 2 }), { ...display, name: 'Videowall' }, { ...door, watched: 1 }],
  genset: [genset, extinguisher],
  transformer: [
    kit(['TRF', 'power'], 'Trafo', {
      vendor: 'power',
      attributes: [
        ['Daya', '2000', 'kVA'],
        ['Tegangan', '20/0.4', 'kV'],
      ],
    }),
  ],
  pumps: [
    kit(['PMP', 'plumbing'], 'Pompa Transfer', { vendor: 'plumbing', count: 2, attributes: [['Daya', '7.5', 'kW']] }),
    kit(['HYD', 'fire'], 'Pompa Hidran', { vendor: 'fire', attributes: [['Debit', '750', 'gpm']] }),
    kit(['MTR-A', 'metering'], 'Meter Air', { vendor: 'plumbing', profile: 'water' }),
  ],
  sewage: [kit(['STP', 'plumbing'], 'Blower STP', { vendor: 'plumbing', count: 2 })],
  chillers: [chiller, kit(['CWP', 'hvac'], 'Pompa Air Dingin', { vendor: 'hvac', count: 2 })],
  parking: [{ ...camera, count: 2 }, kit(['GTE', 'access'], 'Palang Parkir', { vendor: 'security' })],
  ups: [ups],
  data: [
    kit(['PDU', 'power'], 'PDU', { vendor: 'power', count: 2, attributes: [['Arus', '160', 'A']] }),
    kit(['ROW', 'it'], 'Baris Rak', { vendor: 'it', count: 2, attributes: [['Rak', '12']] }),
    smoke,
    kit(['LDS', 'plumbing'], 'Deteksi Bocor', { vendor: 'plumbing', profile: 'leak' }),
    { ...door, watched: 1 },
  ],
  cooling: [kit(['CRC', 'hvac'], 'CRAC', { vendor: 'hvac', count: 2, attributes: [['Kapasitas', '90', 'kW']], profile: 'crac' })],
  racks: [kit(['RKG', 'furniture'], 'Rak Palet', { vendor: 'furniture', count: 3 }), { ...camera, watched: 1 }],
  cold: [kit(['CLD', 'hvac'], 'Unit Cold Storage', { vendor: 'hvac', profile: 'cold', attributes: [['Suhu desain', '-20', '°C']] }), door],
  charging: [
    kit(['FLT', 'vehicle'], 'Forklift', {
      vendor: 'vehicle',
      count: 4,
      attributes: [
        ['Kapasitas', '2.5', 't'],
        ['Baterai', '48', 'V'],
      ],
    }),
  ],
  shop: [kit(['KWH', 'metering'], 'Meter Penyewa', { vendor: 'power', profile: 'tenant_meter', watched: 0.65 })],
  food: [
    kit(['HOD', 'hvac'], 'Exhaust Hood', { vendor: 'hvac' }),
    kit(['GRT', 'plumbing'], 'Grease Trap', { vendor: 'plumbing' }),
    extinguisher,
  ],
  prayer: [split, kit(['SND', 'other'], 'Pengeras Suara', { vendor: 'it' })],
  hall: [
    ahu,
    kit(['PRJ', 'it'], 'Proyektor', { found: 0.6, vendor: 'it' }),
    { ...turnstile, name: 'Penghitung Pengunjung', prefix: 'PPL', type: 'other' },
  ],
  class: [roomAsset, kit(['PRJ', 'it'], 'Proyektor', { found: 0.6, vendor: 'it' })],
  service: [
    split,
    kit(['QUE', 'it'], 'Mesin Antrean', { vendor: 'it' }),
    { ...door, watched: 0.7 },
    { ...turnstile, name: 'Penghitung Pengunjung', prefix: 'PPL', type: 'other', watched: 0.4 },
  ],
  outdoor: [camera, kit(['LMP', 'power'], 'Lampu Taman', { found: 0.4, vendor: 'power' })],
}

/** What belongs to a site rather than a room: placed in its first room of a use. */
export const siteKits: readonly { readonly use: Room['use']; readonly kit: Kit; readonly sites: readonly string[] }[] = [
  {
    use: 'outdoor',
    sites: ['IKN'],
    kit: kit(['SHT', 'vehicle'], 'Bus Listrik Shuttle', {
      vendor: 'vehicle',
      count: 4,
      attributes: [
        ['Kapasitas', '19', 'orang'],
        ['Baterai', '120', 'kWh'],
      ],
    }),
  },
  { use: 'outdoor', sites: ['VJS'], kit: kit(['CAR', 'vehicle'], 'Mobil Operasional', { vendor: 'vehicle', count: 5 }) },
  { use: 'outdoor', sites: ['IKN', 'CKR'], kit: kit(['LVL', 'metering'], 'Sensor Ketinggian', { vendor: 'plumbing', profile: 'level' }) },
  {
    use: 'control',
    sites: ['VJS', 'CKR'],
    kit: kit(['MCFA', 'fire'], 'Panel Alarm Kebakaran', { vendor: 'fire', attributes: [['Loop', '8']] }),
  },
]
/** Where a site's main meter hangs: the first of these uses that the site has. */
export const mainMeterPlaces = ['transformer', 'panel', 'it'] as const satisfies readonly Room['use'][]
export const mainMeter = kit(['MTR', 'metering'], 'Meter Listrik Utama', {
  vendor: 'power',
  profile: 'site_meter',
  attributes: [
    ['CT', '2000/5', 'A'],
    ['Kelas', '0.5S'],
  ],
})
/** Usual power of a site in kW. */
export const sitePower: Readonly<Record<string, number>> = {
  VJS: 910,
  CKR: 2380,
  IKN: 640,
  CKG: 215,
  SBY: 790,
  BDG: 46,
  MDN: 31,
  MKS: 42,
  DPS: 29,
  DJJ: 24,
}
