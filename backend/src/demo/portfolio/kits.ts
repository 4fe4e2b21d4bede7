import type { Asset } from '@menara/shared/contract/assets.contract.ts'
import type { Location } from '@menara/shared/contract/locations.contract.ts'
import type { ProfileName } from './profiles.ts'
import type { Room } from './places.ts'

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

const kit = (prefix: string, name: string, type: Asset['type'], rest: Omit<Kit, 'prefix' | 'name' | 'type'>): Kit => ({ prefix, name, type, ...rest })

const ahu = kit('AHU', 'AHU', 'hvac', { vendor: 'hvac', except: ['branch', 'warehouse'], profile: 'ahu', watched: 0.75, attributes: [['Kapasitas', '35', 'kW'], ['Debit udara', '8500', 'm³/h'], ['Merek', 'Daikin']] })
const split = kit('AC', 'AC Split', 'hvac', { found: 0.75, vendor: 'hvac', only: ['branch', 'warehouse'], attributes: [['Kapasitas', '2', 'PK'], ['Refrigeran', 'R32']] })
const accessPoint = kit('WAP', 'Access Point', 'it', { found: 0.45, vendor: 'it', attributes: [['Standar', 'Wi-Fi 6'], ['PoE', '802.3at']] })
const printer = kit('PRN', 'Printer', 'it', { found: 0.4, vendor: 'it', attributes: [['Tipe', 'Laser A3 multifungsi']] })
const roomAsset = kit('RM', 'Ruang', 'room', { found: 0.85, vendor: 'furniture', attributes: [['Kapasitas', '10', 'orang']], profile: 'climate', watched: 0.55 })
const display = kit('DSP', 'Layar', 'it', { found: 0.55, vendor: 'it', attributes: [['Ukuran', '65', 'inci']] })
const camera = kit('CCTV', 'CCTV', 'cctv', { vendor: 'security', attributes: [['Resolusi', '4', 'MP'], ['Lensa', '2.8', 'mm']], found: 0.7, profile: 'camera', watched: 0.62 })
const extinguisher = kit('APAR', 'APAR', 'fire', { found: 0.6, vendor: 'fire', attributes: [['Isi', '6', 'kg'], ['Media', 'Dry powder']] })
const panel = kit('PNL', 'Panel Distribusi', 'power', { vendor: 'power', attributes: [['Arus nominal', '630', 'A'], ['Busbar', 'Tembaga']], profile: 'panel_meter', watched: 0.8 })
const ups = kit('UPS', 'UPS', 'power', { vendor: 'power', attributes: [['Daya', '200', 'kVA'], ['Otonomi', '15', 'menit'], ['Baterai', 'VRLA 12 V']], profile: 'ups' })
const genset = kit('GEN', 'Genset', 'power', { vendor: 'power', attributes: [['Daya', '1250', 'kVA'], ['Bahan bakar', 'Solar B40'], ['Tangki', '2000', 'L']], profile: 'genset' })
const chiller = kit('CHL', 'Chiller', 'hvac', { vendor: 'hvac', count: 2, attributes: [['Kapasitas', '350', 'TR'], ['Refrigeran', 'R134a']], profile: 'chiller' })
const door = kit('ACS', 'Pintu Akses', 'access', { found: 0.75, vendor: 'security', attributes: [['Pembaca', 'MIFARE DESFire']], profile: 'door' })
const turnstile = kit('TRN', 'Turnstile', 'access', { vendor: 'security', attributes: [['Lajur', '2']], profile: 'counter', watched: 1 })
const fan = kit('EXF', 'Exhaust Fan', 'hvac', { found: 0.35, vendor: 'hvac', attributes: [['Debit udara', '900', 'm³/h']] })
const toilet = kit('PLB', 'Instalasi Air', 'plumbing', { found: 0.6, vendor: 'plumbing' })
const rack = kit('RCK', 'Rak Jaringan', 'it', { vendor: 'it', attributes: [['Tinggi', '42', 'U']] })
const lift = kit('LFT', 'Lift', 'lift', { vendor: 'lift', attributes: [['Kapasitas', '1150', 'kg'], ['Kecepatan', '2.5', 'm/s']], profile: 'lift' })
const smoke = kit('SMK', 'Detektor Asap VESDA', 'fire', { vendor: 'fire', profile: 'smoke', watched: 1 })

/** What stands where, by the use of a room. */
export const kits: Readonly<Record<Room['use'], readonly Kit[]>> = {
  work: [ahu, split, accessPoint, printer],
  meeting: [roomAsset, display],
  executive: [kit('FRN', 'Meja Direksi', 'furniture', { found: 0.5, vendor: 'furniture' }), split],
  pantry: [kit('DSP-W', 'Dispenser', 'other', { found: 0.5, vendor: 'general' })],
  corridor: [extinguisher, camera],
  lifts: [{ ...lift, only: ['head_office'], level: 0, count: 4 }, { ...lift, only: ['plaza'], level: 0, count: 2 }],
  toilet: [toilet, { ...fan, except: ['branch'] }],
  panel: [panel],
  it: [rack, { ...door, watched: 0.75 }],
  storage: [kit('SHL', 'Rak Arsip', 'furniture', { found: 0.5, vendor: 'furniture' })],
  lobby: [turnstile, camera],
  guard: [kit('NVR', 'Perekam NVR', 'cctv', { vendor: 'security', attributes: [['Kanal', '32'], ['Penyimpanan', '48', 'TB']] })],
  clinic: [kit('AED', 'Defibrilator AED', 'other', { vendor: 'general' })],
  cafe: [split],
  dock: [kit('DCK', 'Dock Leveler', 'other', { vendor: 'general', count: 2 }), camera],
  control: [kit('WKS', 'Workstation BAS', 'it', { vendor: 'it', count: 2 }), { ...display, name: 'Videowall' }, { ...door, watched: 1 }],
  genset: [genset, extinguisher],
  transformer: [kit('TRF', 'Trafo', 'power', { vendor: 'power', attributes: [['Daya', '2000', 'kVA'], ['Tegangan', '20/0.4', 'kV']] })],
  pumps: [
    kit('PMP', 'Pompa Transfer', 'plumbing', { vendor: 'plumbing', count: 2, attributes: [['Daya', '7.5', 'kW']] }),
    kit('HYD', 'Pompa Hidran', 'fire', { vendor: 'fire', attributes: [['Debit', '750', 'gpm']] }),
    kit('MTR-A', 'Meter Air', 'metering', { vendor: 'plumbing', profile: 'water' }),
  ],
  sewage: [kit('STP', 'Blower STP', 'plumbing', { vendor: 'plumbing', count: 2 })],
  chillers: [chiller, kit('CWP', 'Pompa Air Dingin', 'hvac', { vendor: 'hvac', count: 2 })],
  parking: [{ ...camera, count: 2 }, kit('GTE', 'Palang Parkir', 'access', { vendor: 'security' })],
  ups: [ups],
  data: [
    kit('PDU', 'PDU', 'power', { vendor: 'power', count: 2, attributes: [['Arus', '160', 'A']] }),
    kit('ROW', 'Baris Rak', 'it', { vendor: 'it', count: 2, attributes: [['Rak', '12']] }),
    smoke, kit('LDS', 'Deteksi Bocor', 'plumbing', { vendor: 'plumbing', profile: 'leak' }), { ...door, watched: 1 },
  ],
  cooling: [kit('CRC', 'CRAC', 'hvac', { vendor: 'hvac', count: 2, attributes: [['Kapasitas', '90', 'kW']], profile: 'crac' })],
  racks: [kit('RKG', 'Rak Palet', 'furniture', { vendor: 'furniture', count: 3 }), { ...camera, watched: 1 }],
  cold: [kit('CLD', 'Unit Cold Storage', 'hvac', { vendor: 'hvac', profile: 'cold', attributes: [['Suhu desain', '-20', '°C']] }), door],
  charging: [kit('FLT', 'Forklift', 'vehicle', { vendor: 'vehicle', count: 4, attributes: [['Kapasitas', '2.5', 't'], ['Baterai', '48', 'V']] })],
  shop: [kit('KWH', 'Meter Penyewa', 'metering', { vendor: 'power', profile: 'tenant_meter', watched: 0.65 })],
  food: [kit('HOD', 'Exhaust Hood', 'hvac', { vendor: 'hvac' }), kit('GRT', 'Grease Trap', 'plumbing', { vendor: 'plumbing' }), extinguisher],
  prayer: [split, kit('SND', 'Pengeras Suara', 'other', { vendor: 'it' })],
  hall: [ahu, kit('PRJ', 'Proyektor', 'it', { vendor: 'it' }), { ...turnstile, name: 'Penghitung Pengunjung', prefix: 'PPL', type: 'other' }],
  class: [roomAsset, kit('PRJ', 'Proyektor', 'it', { vendor: 'it' })],
  service: [split, kit('QUE', 'Mesin Antrean', 'it', { vendor: 'it' }), { ...door, watched: 0.7 }, { ...turnstile, name: 'Penghitung Pengunjung', prefix: 'PPL', type: 'other', watched: 0.4 }],
  outdoor: [camera, kit('LMP', 'Lampu Taman', 'power', { found: 0.4, vendor: 'power' })],
}

/** What belongs to a site rather than a room: placed in its first room of a use. */
export const siteKits: readonly { readonly use: Room['use']; readonly kit: Kit; readonly sites: readonly string[] }[] = [
  { use: 'outdoor', sites: ['IKN'], kit: kit('SHT', 'Bus Listrik Shuttle', 'vehicle', { vendor: 'vehicle', count: 4, attributes: [['Kapasitas', '19', 'orang'], ['Baterai', '120', 'kWh']] }) },
  { use: 'outdoor', sites: ['VJS'], kit: kit('CAR', 'Mobil Operasional', 'vehicle', { vendor: 'vehicle', count: 5 }) },
  { use: 'outdoor', sites: ['IKN', 'CKR'], kit: kit('LVL', 'Sensor Ketinggian', 'metering', { vendor: 'plumbing', profile: 'level' }) },
  { use: 'control', sites: ['VJS', 'CKR'], kit: kit('MCFA', 'Panel Alarm Kebakaran', 'fire', { vendor: 'fire', attributes: [['Loop', '8']] }) },
]
/** Where a site's main meter hangs: the first of these uses that the site has. */
export const mainMeterPlaces = ['transformer', 'panel', 'it'] as const satisfies readonly Room['use'][]
export const mainMeter = kit('MTR', 'Meter Listrik Utama', 'metering', { vendor: 'power', profile: 'site_meter', attributes: [['CT', '2000/5', 'A'], ['Kelas', '0.5S']] })
/** Usual power of a site in kW. */
export const sitePower: Readonly<Record<string, number>> = { VJS: 910, CKR: 2380, IKN: 640, CKG: 215, SBY: 790, BDG: 46, MDN: 31, MKS: 42, DPS: 29, DJJ: 24 }
