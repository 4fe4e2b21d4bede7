import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { expect, it } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { treeOf } from './areas.api.ts'

const area = (id: string, parent_id: string | null = null, more: Partial<Area> = {}): Area =>
  ({ id, parent_id, name: id, level: null, ...more }) as Area
const drawn = (rows: readonly Area[]) => treeOf(rows).map((item) => `${'  '.repeat(item.depth)}${item.area.id}`)

it('AG-1 draws buildings, floors and rooms', () => {
  const rows = [
    area('room 2', 'ground'),
    area('roof', 'tower', { level: 12 }),
    area('tower'),
    area('room 1', 'ground'),
    area('ground', 'tower', { level: 0 }),
    area('basement', 'tower', { level: -1 }),
    area('annex'),
  ]
  expect(drawn(rows)).toEqual(['annex', 'tower', '  basement', '  ground', '    room 1', '    room 2', '  roof'])
  expect(drawn([])).toEqual([])
})

it('AG-2 keeps what has no parent here', () => {
  expect(drawn([area('room', 'a floor of another page'), area('cellar', 'room')])).toEqual(['room', '  cellar'])
})
