import { expect, it } from 'vitest'
import { lookupByArea, offeredAssets } from './asset-offers.ts'

const asset = (id: string, name: string) => ({ id, code: `C-${id}`, name, serial: '' })
const pump = asset('1', 'Pump')
const fan = asset('2', 'Fan')
const lift = asset('3', 'Lift')

it('TK-90 asks for all assets of the chosen area at once, as the specification has it', () => {
  expect(lookupByArea('dock')).toEqual({ area_id: 'dock', active: true, next: '0', limit: 1000 })
})

it('TK-90 offers the assets of the chosen area before the others of the site, each once', () => {
  expect(offeredAssets('', { ofArea: [lift, fan], ofSite: [fan, lift, pump] })).toEqual([lift, fan, pump])
  // The site's were searched by the server, the area's are looked through here.
  expect(offeredAssets('c-3', { ofArea: [lift, fan], ofSite: [] })).toEqual([lift])
  expect(offeredAssets('', { ofArea: undefined, ofSite: undefined })).toEqual([])
})
