import { expect, it } from 'vitest'
import { readBars } from './bar-reader.ts'
import type { Pixels } from './code-kinds.ts'

/** Digits of an EAN-13 as bars, by the table of the standard: odd or even parity on the left, as the first digit says. */
const ODD = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const PARITY = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO']
const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const mirrored = (bits: string) => [...bits].reverse().join('')
function ean13(digits: string): string {
  const [first = 0, ...rest] = [...digits].map(Number)
  const left = rest.slice(0, 6).map((digit, at) => (PARITY[first]?.[at] === 'O' ? ODD[digit] : mirrored(inverted(ODD[digit] ?? ''))))
  const right = rest.slice(6).map((digit) => inverted(ODD[digit] ?? ''))
  return `101${left.join('')}01010${right.join('')}101`
}

/** A camera's picture of bars: two or three pixels wide each, in the light given, with noise, the right way up or upside down. */
function pictureOf(bits: string, { dark = 20, light = 230, noise = 0, isTurned = false } = {}): Pixels {
  const [width, height, pitch] = [640, 200, 4]
  const left = Math.floor((width - bits.length * pitch) / 2)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let seed = 11
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(((isTurned ? width - 1 - x : x) - left) / pitch)
      const value = (bits[column] === '1' ? dark : light) + random() * noise
      data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, height, data }
}

it('KT-120 reads the bars of goods in a camera picture: upside down, in poor light, with noise', () => {
  const bits = ean13('8992761145019')
  expect(readBars(pictureOf(bits))).toBe('8992761145019')
  expect(readBars(pictureOf(bits, { isTurned: true }))).toBe('8992761145019')
  expect(readBars(pictureOf(bits, { dark: 80, light: 160, noise: 30 }))).toBe('8992761145019')
})

it('KT-120 finds nothing where there are no bars', () => {
  expect(readBars(pictureOf(''))).toBeNull()
  expect(readBars({ width: 0, height: 0, data: new Uint8ClampedArray() })).toBeNull()
})
