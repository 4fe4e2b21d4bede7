import { Type } from 'typebox'

/** Metres on a floor turned into degrees on the Earth. */
export interface Ground {
  /** `x` metres along the building's front, `y` metres into it: longitude and latitude, to the centimetre. */
  at(x: number, y: number): [longitude: number, latitude: number]
}

/** WGS 84: metres per degree of latitude near the equator. */
const METRES_PER_DEGREE = 110_574
const METRES_PER_DEGREE_EAST = 111_320

/** `turn`: degrees the building is turned counter-clockwise from east. */
export function groundAt(longitude: number, latitude: number, turn: number): Ground {
  const angle = (turn * Math.PI) / 180
  const east = METRES_PER_DEGREE_EAST * Math.cos((latitude * Math.PI) / 180)
  return {
    at(x, y) {
      const right = x * Math.cos(angle) - y * Math.sin(angle)
      const up = x * Math.sin(angle) + y * Math.cos(angle)
      return [centimetres(longitude + right / east), centimetres(latitude + up / METRES_PER_DEGREE)]
    },
  }
}

const centimetres = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

/** A box on a floor in metres: left, front, width, depth. */
export const Box = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])
export type Box = readonly [x: number, y: number, width: number, depth: number]

/** The closed ring of a box, counter-clockwise as RFC 7946 asks. */
export function ringOf(ground: Ground, [x, y, width, depth]: Box): [number, number][] {
  return [ground.at(x, y), ground.at(x + width, y), ground.at(x + width, y + depth), ground.at(x, y + depth), ground.at(x, y)]
}

export const middleOf = (ground: Ground, [x, y, width, depth]: Box): [number, number] => ground.at(x + width / 2, y + depth / 2)
