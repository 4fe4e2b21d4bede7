import { expect, it } from 'vitest'
import { offersCampus } from './campus-offer.ts'

it.each([
  [['show_plugin_map_ikn', 'show_plugin_ikn_map'], true],
  [['show_plugin_ikn_map'], false],
  [['show_plugin_map_ikn'], false],
  [[], false],
])('MP-15 with %j the map leads to the campus: %s', (held, expected) => {
  expect(offersCampus((text) => (held as readonly string[]).includes(text))).toBe(expected)
})
