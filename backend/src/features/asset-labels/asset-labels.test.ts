import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { assetLabels } from '@menara/shared/contract/places/asset-labels.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import type { DocumentLabel } from '../../ports/documents.ts'
import { assetLabelsService } from './asset-labels.service.ts'
import { assetLabelsStore } from './asset-labels.store.ts'

describe('labels of assets', () => {
  it('ASL-1 ASL-2 say name, code and place, and open the fault page or the asset', async () => {
    const { admin, cast, db } = await openBuilding()
    const draft = (code: string, name: string) => ({ location_id: cast.site, code, name, type: 'hvac' as const })
    const made = async (code: string, name: string) => (await admin.asks(assets.create, { body: draft(code, name) })).body.data.id
    const [chiller, ahu] = [await made('CH-01', 'Chiller'), await made('AHU-01', 'Air handler')]
    await admin.asks(faultCodes.create, { body: { location_id: cast.site, asset_id: chiller } })
    const { code } = (await admin.asks(faultCodes.list, { query: { search: 'Chiller' } })).body.data[0] ?? { code: '' }
    const printed: DocumentLabel[] = []
    const labelSheet = async (labels: readonly DocumentLabel[]) => {
      printed.push(...labels)
      return Buffer.of()
    }
    const service = assetLabelsService({ store: assetLabelsStore(db), documents: { labelSheet }, publicUrl: 'https://menara.example' })
    await service.print([chiller, ahu], { locationIds: null } as never)
    expect(printed.map((label) => [label.name, label.code, label.qr])).toEqual([
      ['Air handler', 'AHU-01', `https://menara.example/admin/manage/assets/form?id=${ahu}`],
      ['Chiller', 'CH-01', `https://menara.example/desk/external?fault=${code}`],
    ])
    const sheet = await admin.sends('POST', assetLabels.print.path, { asset_ids: [chiller, ahu] })
    expect([sheet.status, sheet.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('ASL-3 are printed by who changes assets, for those of their sites', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const body = { location_id: cast.site, code: 'CH-01', name: 'Chiller', type: 'hvac' as const }
    const { id } = (await admin.asks(assets.create, { body })).body.data
    const print = async (siteId: string, held: Parameters<typeof personAt>[2]) =>
      (await (await personAt(building, siteId, held)).asks(assetLabels.print, { body: { asset_ids: [id] } })).status
    expect(await print(cast.site, ['show_ticketing'])).toBe(403)
    expect(await print(cast.otherSite, ['show_manage_asset'])).toBe(404)
    expect(await print(cast.site, ['show_manage_asset'])).toBe(200)
  })
})
