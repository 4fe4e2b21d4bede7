import { expect, it } from 'vitest'
import { itemsOf, textOf } from './visit-items.ts'

it('VX-1 reads things that are brought from lines, and writes them back', () => {
  const items = itemsOf('2 laptop (SN-1)\nKamera\n\n 3 x kabel HDMI \n')
  expect(items).toEqual([
    { name: 'laptop', count: 2, serial: 'SN-1' },
    { name: 'Kamera', count: 1, serial: '' },
    { name: 'kabel HDMI', count: 3, serial: '' },
  ])
  expect(itemsOf(textOf(items))).toEqual(items)
})
