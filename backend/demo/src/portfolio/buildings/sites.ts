import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import type { FloorKindName } from './floor-kinds.ts'

export interface FloorSpec {
  readonly level: number
  readonly name: string
  readonly kind: FloorKindName
}
export interface BuildingSpec {
  readonly code: string
  readonly name: string
  /** Metres east and north of the site's own point: the south-west corner. */
  readonly east: number
  readonly north: number
  /** Degrees counter-clockwise from east. */
  readonly turn: number
  readonly floors: readonly FloorSpec[]
}
export interface SiteSpec {
  readonly code: string
  readonly name: string
  readonly type: Location['type']
  readonly address: string
  readonly zone: 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura'
  readonly longitude: number
  readonly latitude: number
  /** How much happens there, for tickets and people. */
  readonly weight: number
  readonly buildings: readonly BuildingSpec[]
  /** Outdoor places: name, metres east and north of the site's point, width and depth in metres. */
  readonly outdoors: readonly (readonly [name: string, east: number, north: number, width: number, depth: number])[]
}

const floor = (
  level: number,
  kind: FloorKindName,
  name = level < 0 ? `Basement ${-level}` : level === 0 ? 'Lantai Dasar' : `Lantai ${level}`,
): FloorSpec => ({ level, kind, name })
const branch = (turn: number, levels: readonly number[]): BuildingSpec[] => [
  { code: 'A', name: 'Gedung Cabang', east: -13, north: -8, turn, floors: levels.map((level) => floor(level, 'branch')) },
]

/** The demo portfolio: real places on the map, invented buildings. */
export const sites: readonly SiteSpec[] = [
  {
    code: 'VJS',
    name: 'VJS Jakarta',
    type: 'head_office',
    address: 'Jl. M.H. Thamrin, Menteng, Jakarta Pusat 10310',
    zone: 'Asia/Jakarta',
    longitude: 106.8229,
    latitude: -6.1944,
    weight: 34,
    buildings: [
      {
        code: 'T1',
        name: 'Menara VJS',
        east: -21,
        north: -12,
        turn: 12,
        floors: [
          floor(-1, 'basement'),
          floor(0, 'lobby'),
          floor(3, 'office'),
          floor(7, 'office'),
          floor(8, 'office'),
          floor(12, 'office'),
          floor(15, 'office'),
        ],
      },
    ],
    outdoors: [
      ['Drop-off Utama', -20, -34, 40, 16],
      ['Parkir Timur', 32, -12, 30, 40],
      ['Taman Barat', -62, -10, 32, 30],
    ],
  },
  {
    code: 'CKR',
    name: 'Data Center Cikarang',
    type: 'data_centre',
    address: 'Kawasan Industri Jababeka, Cikarang, Bekasi 17530',
    zone: 'Asia/Jakarta',
    longitude: 107.1466,
    latitude: -6.2962,
    weight: 12,
    buildings: [
      { code: 'DC1', name: 'Gedung Data Center', east: -27, north: -15, turn: -8, floors: [floor(0, 'dataHall'), floor(1, 'dataHall')] },
      { code: 'EY', name: 'Energy Center', east: 40, north: -15, turn: -8, floors: [floor(0, 'energyYard')] },
    ],
    outdoors: [
      ['Gerbang Utama', -30, -60, 20, 12],
      ['Tangki Solar', 60, 28, 24, 14],
    ],
  },
  {
    code: 'IKN',
    name: 'Kampus Nusantara',
    type: 'campus',
    address: 'Kawasan Inti Pusat Pemerintahan, Sepaku, Penajam Paser Utara, Kalimantan Timur',
    zone: 'Asia/Makassar',
    longitude: 116.7031,
    latitude: -0.9729,
    weight: 16,
    buildings: [
      { code: 'A', name: 'Gedung Garuda', east: -70, north: 10, turn: 20, floors: [floor(0, 'campus'), floor(1, 'campus')] },
      { code: 'B', name: 'Gedung Enggang', east: 20, north: 22, turn: 20, floors: [floor(0, 'campus'), floor(1, 'office')] },
      { code: 'C', name: 'Gedung Utilitas', east: -10, north: -60, turn: 20, floors: [floor(0, 'basement', 'Lantai Utilitas')] },
    ],
    outdoors: [
      ['Plaza Bhinneka', -20, -20, 50, 36],
      ['Kolam Retensi', 60, -70, 60, 34],
      ['Halte Shuttle', -80, -40, 24, 8],
      ['Hutan Kampus', -150, 20, 60, 80],
    ],
  },
  {
    code: 'CKG',
    name: 'Gudang Cakung',
    type: 'warehouse',
    address: 'Jl. Raya Cakung Cilincing, Jakarta Timur 13910',
    zone: 'Asia/Jakarta',
    longitude: 106.9447,
    latitude: -6.1687,
    weight: 8,
    buildings: [{ code: 'W1', name: 'Gudang Utama', east: -36, north: -20, turn: 4, floors: [floor(0, 'warehouse')] }],
    outdoors: [
      ['Halaman Truk', -36, -56, 72, 32],
      ['Gerbang Timbang', 44, -50, 18, 12],
    ],
  },
  {
    code: 'SBY',
    name: 'Plaza Surabaya',
    type: 'plaza',
    address: 'Jl. Basuki Rahmat, Genteng, Surabaya 60271',
    zone: 'Asia/Jakarta',
    longitude: 112.7412,
    latitude: -7.2652,
    weight: 14,
    buildings: [
      {
        code: 'P1',
        name: 'Plaza',
        east: -30,
        north: -18,
        turn: -15,
        floors: [floor(-1, 'basement'), floor(0, 'retail'), floor(1, 'retail'), floor(2, 'retail')],
      },
    ],
    outdoors: [
      ['Drop-off Basuki Rahmat', -30, -42, 60, 14],
      ['Parkir Motor', 36, -18, 24, 36],
    ],
  },
  {
    code: 'BDG',
    name: 'Cabang Bandung',
    type: 'branch',
    address: 'Jl. Asia Afrika, Bandung 40112',
    zone: 'Asia/Jakarta',
    longitude: 107.6098,
    latitude: -6.9213,
    weight: 4,
    buildings: branch(5, [0, 1]),
    outdoors: [['Parkir Depan', -14, -22, 28, 10]],
  },
  {
    code: 'MDN',
    name: 'Cabang Medan',
    type: 'branch',
    address: 'Jl. Pemuda, Medan Maimun, Medan 20151',
    zone: 'Asia/Jakarta',
    longitude: 98.6795,
    latitude: 3.5817,
    weight: 3,
    buildings: branch(-10, [0]),
    outdoors: [['Parkir Depan', -14, -22, 28, 10]],
  },
  {
    code: 'MKS',
    name: 'Cabang Makassar',
    type: 'branch',
    address: 'Jl. Ahmad Yani, Makassar 90174',
    zone: 'Asia/Makassar',
    longitude: 119.4108,
    latitude: -5.1347,
    weight: 4,
    buildings: branch(15, [0, 1]),
    outdoors: [['Parkir Depan', -14, -22, 28, 10]],
  },
  {
    code: 'DPS',
    name: 'Cabang Denpasar',
    type: 'branch',
    address: 'Jl. Teuku Umar, Denpasar 80113',
    zone: 'Asia/Makassar',
    longitude: 115.2098,
    latitude: -8.6744,
    weight: 3,
    buildings: branch(0, [0]),
    outdoors: [['Parkir Depan', -14, -22, 28, 10]],
  },
  {
    code: 'DJJ',
    name: 'Cabang Jayapura',
    type: 'branch',
    address: 'Jl. Ahmad Yani, Jayapura 99111',
    zone: 'Asia/Jayapura',
    longitude: 140.7046,
    latitude: -2.5337,
    weight: 2,
    buildings: branch(8, [0]),
    outdoors: [['Parkir Depan', -14, -22, 28, 10]],
  },
]
