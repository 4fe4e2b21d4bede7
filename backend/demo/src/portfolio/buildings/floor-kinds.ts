import type { Box } from './ground.ts'

/** What a room is for: decides which assets and devices stand in it. */
export type RoomUse =
  | 'work'
  | 'meeting'
  | 'executive'
  | 'pantry'
  | 'corridor'
  | 'lifts'
  | 'toilet'
  | 'panel'
  | 'it'
  | 'storage'
  | 'lobby'
  | 'guard'
  | 'clinic'
  | 'cafe'
  | 'dock'
  | 'control'
  | 'genset'
  | 'transformer'
  | 'pumps'
  | 'sewage'
  | 'chillers'
  | 'parking'
  | 'ups'
  | 'data'
  | 'cooling'
  | 'racks'
  | 'cold'
  | 'charging'
  | 'shop'
  | 'food'
  | 'prayer'
  | 'hall'
  | 'class'
  | 'service'
export interface RoomPlan {
  readonly name: string
  readonly use: RoomUse
  readonly box: Box
}
export interface FloorKind {
  readonly width: number
  readonly depth: number
  readonly rooms: readonly RoomPlan[]
}

const room = (name: string, use: RoomUse, ...box: Box): RoomPlan => ({ name, use, box })

/** Floor plans in metres. `*` in a name becomes the name of a mountain, so that meeting rooms differ from floor to floor. */
export const floorKinds = {
  office: {
    width: 42,
    depth: 24,
    rooms: [
      room('Ruang Kerja Selatan', 'work', 0, 0, 20, 8),
      room('Ruang Rapat *', 'meeting', 20, 0, 7, 8),
      room('Ruang Rapat *', 'meeting', 27, 0, 7, 8),
      room('Ruang Direksi', 'executive', 34, 0, 8, 8),
      room('Pantry', 'pantry', 0, 8, 8, 8),
      room('Koridor Barat', 'corridor', 8, 8, 8, 8),
      room('Lobi Lift', 'lifts', 16, 8, 6, 8),
      room('Toilet', 'toilet', 22, 8, 4, 4),
      room('Ruang Panel', 'panel', 22, 12, 4, 4),
      room('Koridor Timur', 'corridor', 26, 8, 10, 8),
      room('Ruang IT', 'it', 36, 8, 6, 8),
      room('Ruang Kerja Utara', 'work', 0, 16, 18, 8),
      room('Ruang Fokus', 'meeting', 18, 16, 6, 8),
      room('Ruang Kerja Timur', 'work', 24, 16, 12, 8),
      room('Ruang Arsip', 'storage', 36, 16, 6, 8),
    ],
  },
  lobby: {
    width: 42,
    depth: 24,
    rooms: [
      room('Lobi Utama', 'lobby', 8, 0, 22, 10),
      room('Pos Keamanan', 'guard', 0, 0, 8, 5),
      room('Klinik', 'clinic', 0, 5, 8, 5),
      room('Kafe Lobi', 'cafe', 30, 0, 12, 10),
      room('Lobi Lift', 'lifts', 16, 10, 6, 6),
      room('Toilet', 'toilet', 22, 10, 6, 6),
      room('Ruang Tunggu Tamu', 'lobby', 0, 10, 16, 6),
      room('Koridor Servis', 'corridor', 28, 10, 14, 6),
      room('Ruang Kontrol Gedung', 'control', 0, 16, 14, 8),
      room('Ruang Rapat *', 'meeting', 14, 16, 10, 8),
      room('Loading Dock', 'dock', 24, 16, 18, 8),
    ],
  },
  basement: {
    width: 42,
    depth: 24,
    rooms: [
      room('Ruang Genset', 'genset', 0, 0, 12, 9),
      room('Ruang Trafo', 'transformer', 12, 0, 8, 9),
      room('Ruang LVMDP', 'panel', 20, 0, 8, 9),
      room('Ruang UPS', 'ups', 28, 0, 6, 9),
      room('Gudang Teknik', 'storage', 34, 0, 8, 9),
      room('Parkir B1', 'parking', 0, 9, 28, 15),
      room('Ruang Chiller', 'chillers', 28, 9, 14, 8),
      room('Ruang Pompa', 'pumps', 28, 17, 8, 7),
      room('STP', 'sewage', 36, 17, 6, 7),
    ],
  },
  dataHall: {
    width: 54,
    depth: 30,
    rooms: [
      room('Data Hall A', 'data', 0, 0, 20, 15),
      room('Data Hall B', 'data', 20, 0, 20, 15),
      room('Ruang UPS A', 'ups', 40, 0, 14, 7),
      room('Ruang UPS B', 'ups', 40, 7, 14, 8),
      room('Galeri CRAC A', 'cooling', 0, 15, 20, 5),
      room('Galeri CRAC B', 'cooling', 20, 15, 20, 5),
      room('Ruang Baterai', 'ups', 40, 15, 14, 5),
      room('NOC', 'control', 0, 20, 14, 10),
      room('Ruang Meet-Me', 'it', 14, 20, 8, 10),
      room('Staging', 'storage', 22, 20, 10, 10),
      room('Koridor Aman', 'corridor', 32, 20, 8, 10),
      room('Pos Keamanan', 'guard', 40, 20, 14, 10),
    ],
  },
  energyYard: {
    width: 54,
    depth: 30,
    rooms: [
      room('Ruang Genset A', 'genset', 0, 0, 18, 14),
      room('Ruang Genset B', 'genset', 18, 0, 18, 14),
      room('Ruang Trafo', 'transformer', 36, 0, 18, 14),
      room('Ruang Chiller', 'chillers', 0, 14, 26, 16),
      room('Ruang Pompa', 'pumps', 26, 14, 12, 16),
      room('Gudang Suku Cadang', 'storage', 38, 14, 16, 16),
    ],
  },
  warehouse: {
    width: 72,
    depth: 40,
    rooms: [
      room('Lorong Rak A', 'racks', 0, 0, 24, 26),
      room('Lorong Rak B', 'racks', 24, 0, 24, 26),
      room('Cold Storage', 'cold', 48, 0, 12, 14),
      room('Ruang Charger Forklift', 'charging', 60, 0, 12, 14),
      room('Lorong Rak C', 'racks', 48, 14, 24, 12),
      room('Dok Muat', 'dock', 0, 26, 40, 14),
      room('Kantor Gudang', 'work', 40, 26, 14, 14),
      room('Pos Keamanan', 'guard', 54, 26, 8, 7),
      room('Ruang Panel', 'panel', 54, 33, 8, 7),
      room('Toilet', 'toilet', 62, 26, 10, 14),
    ],
  },
  retail: {
    width: 60,
    depth: 36,
    rooms: [
      room('Atrium', 'hall', 20, 10, 20, 16),
      room('Unit 01', 'shop', 0, 0, 15, 10),
      room('Unit 02', 'shop', 15, 0, 15, 10),
      room('Unit 03', 'shop', 30, 0, 15, 10),
      room('Unit 04', 'shop', 45, 0, 15, 10),
      room('Koridor Barat', 'corridor', 10, 10, 10, 16),
      room('Ruang Panel', 'panel', 0, 10, 10, 8),
      room('Toilet', 'toilet', 0, 18, 10, 8),
      room('Lobi Lift', 'lifts', 40, 10, 10, 16),
      room('Musala', 'prayer', 50, 10, 10, 16),
      room('Food Court', 'food', 0, 26, 30, 10),
      room('Unit 05', 'shop', 30, 26, 15, 10),
      room('Kantor Pengelola', 'work', 45, 26, 15, 10),
    ],
  },
  campus: {
    width: 48,
    depth: 26,
    rooms: [
      room('Auditorium', 'hall', 0, 0, 18, 14),
      room('Ruang Pelatihan *', 'class', 18, 0, 10, 10),
      room('Ruang Pelatihan *', 'class', 28, 0, 10, 10),
      room('Ruang Rapat *', 'meeting', 38, 0, 10, 10),
      room('Koridor', 'corridor', 18, 10, 30, 4),
      room('Lobi', 'lobby', 0, 14, 14, 12),
      room('Ruang Kerja', 'work', 14, 14, 16, 12),
      room('Ruang IT', 'it', 30, 14, 6, 12),
      room('Toilet', 'toilet', 36, 14, 6, 6),
      room('Ruang Panel', 'panel', 36, 20, 6, 6),
      room('Pantry', 'pantry', 42, 14, 6, 12),
    ],
  },
  branch: {
    width: 26,
    depth: 16,
    rooms: [
      room('Ruang Layanan', 'service', 0, 0, 14, 9),
      room('Pos Keamanan', 'guard', 14, 0, 4, 5),
      room('Ruang Rapat *', 'meeting', 18, 0, 8, 9),
      room('Koridor', 'corridor', 14, 5, 4, 4),
      room('Ruang Kerja', 'work', 0, 9, 12, 7),
      room('Ruang Server', 'it', 12, 9, 5, 7),
      room('Pantry', 'pantry', 17, 9, 5, 7),
      room('Toilet', 'toilet', 22, 9, 4, 7),
    ],
  },
} as const satisfies Record<string, FloorKind>
export type FloorKindName = keyof typeof floorKinds

export const mountains = [
  'Merapi',
  'Bromo',
  'Rinjani',
  'Semeru',
  'Krakatau',
  'Tambora',
  'Kerinci',
  'Agung',
  'Lawu',
  'Gede',
  'Slamet',
  'Sumbing',
  'Batur',
  'Dempo',
  'Leuser',
  'Kelimutu',
  'Jayawijaya',
  'Papandayan',
  'Salak',
  'Ciremai',
  'Arjuno',
  'Sindoro',
  'Latimojong',
  'Sinabung',
]
