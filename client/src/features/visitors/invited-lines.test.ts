import { expect, it } from 'vitest'
import { draftsOf } from './invited-lines.ts'

it('VT-1 reads pasted lines, whatever stands between the parts', () => {
  expect(draftsOf('Budi Santoso\n\n Wati\tPT Maju; wati@maju.test, +62 811-222-333\nRudi, b 1234 xyz,PT Lain\n ,nobody')).toEqual([
    { name: 'Budi Santoso' },
    { name: 'Wati', company: 'PT Maju', email: 'wati@maju.test', phone: '+62 811-222-333' },
    { name: 'Rudi', vehicle: 'B 1234 XYZ', company: 'PT Lain' },
  ])
})
