import { encode } from 'uqr'
import { expect, it } from 'vitest'
import type { Pixels } from './code-kinds.ts'
import { readQr } from './code-reader.ts'

const CODE = 'MNR1.0190a0a0-0000-7000-8000-000000000001.q83vEjRWeJASNFZ4kBI0Vg'

/** A camera's picture of a code: turned by an angle, dark and light as given, with noise. */
function pictureOf(text: string, { side = 480, turn = 0, dark = 0, light = 255, noise = 0 } = {}): Pixels {
  const { size, data: modules } = encode(text, { ecc: 'M', border: 4 })
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const [sin, cos, pitch] = [Math.sin(turn), Math.cos(turn), (side * 0.62) / size]
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x - side / 2, y - side / 2]
      const [column, row] = [dx * cos + dy * sin, dy * cos - dx * sin].map((value) => Math.floor(value / pitch + size / 2)) as [
        number,
        number,
      ]
      const value = (modules[row]?.[column] ? dark : light) + random() * noise
      data.fill(value, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data }
}

it('VT-12 reads the code of a badge or a telephone in a camera picture: turned, in poor light, with noise', () => {
  expect(readQr(pictureOf(CODE))).toBe(CODE)
  expect(readQr(pictureOf(CODE, { turn: 0.3 }))).toBe(CODE)
  expect(readQr(pictureOf(CODE, { turn: Math.PI / 2, dark: 60, light: 150, noise: 30 }))).toBe(CODE)
})

it('VT-12 finds nothing where there is no code', () => {
  expect(readQr({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(200) })).toBeNull()
  expect(readQr({ width: 0, height: 0, data: new Uint8ClampedArray() })).toBeNull()
})
