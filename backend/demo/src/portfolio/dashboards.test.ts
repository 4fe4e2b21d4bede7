import { Layout } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { dashboardsOf } from './dashboards.ts'
import { portfolioOf } from './tickets/story.ts'

it('DM-20 the dashboards show points of their own site, in a layout that the API takes', () => {
  const { places, equipment } = portfolioOf()
  const made = dashboardsOf({ places, equipment, at: 0 })
  expect(made.map((one) => one.row.name)).toEqual([
    'Ringkasan ruang kontrol',
    'Operasi VJS',
    'Operasi CKR',
    'Operasi IKN',
    'Tata udara VJS',
  ])
  const siteOf = new Map(
    equipment.points.map((one) => [one.id, equipment.devices.find((device) => device.row.id === one.device_id)?.row.location_id]),
  )
  for (const { row } of made) {
    expect(Value.Check(Layout, row.layout)).toBe(true)
    const { widgets } = row.layout
    expect(widgets.length).toBeGreaterThan(4)
    const shown = widgets.flatMap((one) => ('point_id' in one ? [one.point_id] : 'point_ids' in one ? one.point_ids : []))
    for (const id of shown) expect(row.location_id === null ? siteOf.has(id) : siteOf.get(id) === row.location_id).toBe(true)
    const crossing = widgets.filter((a, i) =>
      widgets.some((b, j) => i < j && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h),
    )
    expect(crossing).toEqual([])
  }
})
