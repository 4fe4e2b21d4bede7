import { expect, it } from 'vitest'
import { editDistance, nearest, remainsOf, wordsIn } from './mistyping.ts'

it('SRC-1 finds words that are one or two letters apart', () => {
  expect(wordsIn('AC-03 Bocor! lt 12 é')).toEqual(['bocor'])
  expect(editDistance('lampu', 'lmapu')).toBe(1)
  expect(editDistance('lampu', 'lapu')).toBe(1)
  expect(editDistance('lampu', 'lampuu')).toBe(1)
  expect(editDistance('lampu', 'kampu')).toBe(1)
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(nearest('lmapu', ['lampu', 'kemah', 'lapuk'])).toEqual(['lampu'])
  expect(nearest('kebersian', ['kebersihan', 'kesehatan'])).toEqual(['kebersihan'])
  for (const [typed, meant] of [
    ['lmapu', 'lampu'],
    ['pndingin', 'pendingin'],
    ['genrator', 'generator'],
    ['gneeratro', 'generator'],
  ] as const)
    expect(
      remainsOf(typed).some((one) => remainsOf(meant).includes(one)),
      typed,
    ).toBe(true)
})
