import { expect, it } from 'vitest'
import { lettersApart, nearest, remainsOf, wordsIn } from './mistyping.ts'

it('SRC-1 finds words that are one or two letters apart', () => {
  expect(wordsIn('AC-03 Bocor! lt 12 é')).toEqual(['bocor'])
  expect(lettersApart('lampu', 'lmapu')).toBe(1)
  expect(lettersApart('lampu', 'lapu')).toBe(1)
  expect(lettersApart('lampu', 'lampuu')).toBe(1)
  expect(lettersApart('lampu', 'kampu')).toBe(1)
  expect(lettersApart('kitten', 'sitting')).toBe(3)
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
