import type { OnSiteVisitor } from '@menara/shared/contract/visitors.contract.ts'
import { expect, it } from 'vitest'
import { dropLists, keepList, keptList } from './evacuation-store.ts'

const list = (at: number, ...names: string[]) => ({ at, rows: names.map((name) => ({ name }) as OnSiteVisitor) })

it('VT-2 keeps the list of each site with its time, for one person alone', () => {
  keepList('ana', 'site', list(1, 'Budi'))
  keepList('ana', undefined, list(2, 'Budi', 'Wati'))
  keepList('ana', 'site', list(3, 'Rudi'))
  expect([keptList('ana', 'site'), keptList('ana', undefined), keptList('ana', 'other')]).toEqual([
    list(3, 'Rudi'),
    list(2, 'Budi', 'Wati'),
    null,
  ])
  keepList('eko', 'site', list(4))
  expect([keptList('ana', 'site'), keptList('eko', 'site')]).toEqual([null, list(4)])
  dropLists()
  expect(keptList('eko', 'site')).toBeNull()
})
