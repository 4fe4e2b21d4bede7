import type { Room, Site } from '../buildings/places.ts'

/** One place of a round. `area`: code of the storey; left out outside. */
export interface Stop {
  readonly longitude: number
  readonly latitude: number
  readonly area?: string
  /** Seconds somebody stays there. */
  readonly stay_s: number
}

const stopIn = ({ ground, box: [x, y, width, depth], floorCode }: Room, stay_s: number): Stop => {
  const [longitude, latitude] = ground.at(x + width / 2, y + depth / 2)
  return { longitude, latitude, stay_s, ...(floorCode && { area: floorCode }) }
}

/** Rooms of a storey in the order somebody walks round it: by the angle around its middle. */
function around(rooms: readonly Room[]): readonly Room[] {
  const middle = (axis: 0 | 1): number => rooms.reduce((sum, { box }) => sum + box[axis] + box[axis === 0 ? 2 : 3] / 2, 0) / rooms.length
  const [mx, my] = [middle(0), middle(1)]
  const angle = ({ box: [x, y, width, depth] }: Room): number => Math.atan2(y + depth / 2 - my, x + width / 2 - mx)
  return [...rooms].sort((a, b) => angle(a) - angle(b))
}

const storeysOf = ({ rooms }: Site): Room[][] => [
  ...Map.groupBy(
    rooms.filter((room) => room.floorCode),
    (room) => room.floorCode,
  ).values(),
]

/** A guard's round: some storeys of the site and what lies outside. `turn` tells the rounds of one site apart. */
export function guardRound(site: Site, turn: number): Stop[] {
  const storeys = storeysOf(site)
  const own = storeys.filter((_, i) => i % 3 === turn % Math.min(3, storeys.length))
  const inside = (own.length > 0 ? own : storeys).flatMap((rooms) => around(rooms).map((room) => stopIn(room, 12)))
  return [...inside, ...site.rooms.filter((room) => room.use === 'outdoor').map((room) => stopIn(room, 20))]
}

/** A visitor's way: the ground floor, where they wait and meet; every third one strays into a room that is not for visitors. */
export function visitorWay(site: Site, turn: number): Stop[] {
  const ground = site.rooms.filter((room) => room.floorCode && room.area.level === 0)
  const open = around(ground.filter((room) => !OFF_LIMITS.includes(room.use)))
  const astray = turn % 3 === 0 ? forbiddenRooms(site).slice(0, 1) : []
  // Straying is rare: who does takes their time everywhere.
  return [...open.slice(turn % 2), ...astray].map((room) => stopIn(room, astray.length > 0 ? 300 : 60))
}
const OFF_LIMITS: readonly Room['use'][] = ['it', 'data', 'control', 'panel', 'genset', 'transformer', 'ups', 'guard', 'storage']

/** Rooms with their own fence. */
export const forbiddenRooms = ({ rooms }: Site): Room[] =>
  rooms.filter((room) => room.use === 'control' || room.use === 'data' || (room.use === 'it' && room.area.level === 0)).slice(0, 2)

/** Vehicles go from place to place outside; what works in a hall stays on its storey. */
export function vehicleWay(site: Site, room: Room): Stop[] {
  const outdoors = site.rooms.filter((room) => room.use === 'outdoor')
  if (room.use === 'outdoor') return outdoors.map((outdoor) => stopIn(outdoor, 30))
  return around(site.rooms.filter((item) => item.floorCode === room.floorCode)).map((room) => stopIn(room, 20))
}
