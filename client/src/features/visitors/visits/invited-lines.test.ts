import { expect, it } from 'vitest'
import { linesOf } from './invited-lines.ts'

const drafts = (text: string) => linesOf(text).map((line) => line.draft)

it('VT-1 reads pasted lines, whatever stands between the parts', () => {
  expect(drafts('Budi Santoso\n\n Wati\tPT Maju; wati@maju.test, +62 811-222-333\nRudi, b 1234 xyz,PT Lain')).toEqual([
    { name: 'Budi Santoso' },
    { name: 'Wati', company: 'PT Maju', email: 'wati@maju.test', phone: '+62 811-222-333' },
    { name: 'Rudi', vehicle: 'B 1234 XYZ', company: 'PT Lain' },
  ])
})

it('VT-1 reads a file by its head, in both languages, with quoted parts', () => {
  const file = '\uFEFFPerusahaan;Nama;Telepon;Catatan\r\n"PT Maju; Tbk";Wati;0811;x\r\n"PT ""Lain""";Rudi;;\r\n'
  expect(drafts(file)).toEqual([
    { name: 'Wati', company: 'PT Maju; Tbk', phone: '0811' },
    { name: 'Rudi', company: 'PT "Lain"' },
  ])
})

it('VT-4 says of every line what is wrong with it', () => {
  const text = `Budi\n ,nobody\nWati, wati@\nRudi, ${'x'.repeat(121)}\nbudi\nEko, eko@example.test`
  expect(linesOf(text).map((line) => [line.line, line.fault])).toEqual([
    [1, null],
    [2, 'name'],
    [3, 'email'],
    [4, 'company'],
    [5, 'twice'],
    [6, null],
  ])
})
