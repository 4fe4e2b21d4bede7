import { advances } from '@menara/shared/contract/claims/advances.contract.ts'
import { type Claim, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { drafts, lineOf, receiptForm, receiptNo, reimburseType } from '../../../kit/desk/claims.ts'
import { byId, code, type Make } from '../../good-call.ts'

async function newClaim(building: Building): Promise<Claim> {
  return (await drafts(building, building.admin, { lines: [lineOf(await reimburseType(building))] })).body.data
}
async function newAdvance({ admin, cast }: Building): Promise<string> {
  const body = { purpose: 'Audit in Makassar', amount: 1_500_000, location_id: cast.site, due_on: '2026-12-31' }
  return (await admin.asks(advances.create, { body })).body.data.id
}
async function newReceipt(building: Building): Promise<string> {
  const claim = await newClaim(building)
  const { type, bytes } = receiptForm(claim.lines[0]?.id ?? '', receiptNo(1))
  const reply = await building.admin.sends('POST', claims.addReceipt.path.replace(':id', claim.id), bytes, { 'content-type': type })
  return (reply.body['data'] as Claim).lines[0]?.receipts[0]?.id ?? ''
}
const typeDraft = () => ({
  ...{ name_en: code(), name_id: 'Kendaraan pribadi', policy: 'v2', kind: 'mileage', account_code: '6210', rate: 3500 },
  ...{ line_limit: 1_000_000, claim_limit: 5_000_000, receipt_from: null, active: true },
})
const filter = (building: Building) => ({
  ...{ policy: 'v1', state: 'draft', queue: 'mine', location_id: building.cast.site, search: 'supplier' },
})

/** How claims, their types and advances are asked well, by endpoint. */
export const claimCalls: Readonly<Record<string, Make>> = {
  'reimburse_types.list': async (building) => {
    await reimburseType(building)
    return { query: { policy: 'v1', archived: true } }
  },
  'reimburse_types.get': async (building) => byId(await reimburseType(building)),
  'reimburse_types.create': () => ({ body: typeDraft() }),
  'reimburse_types.update': async (building) => ({ ...byId(await reimburseType(building)), body: { line_limit: 250_000 } }),
  'reimburse_types.remove': async (building) => byId(await reimburseType(building)),
  'claims.list': async (building) => {
    await newClaim(building)
    return { query: filter(building) }
  },
  'claims.figures': async (building) => {
    await newClaim(building)
    return { query: filter(building) }
  },
  'claims.get': async (building) => byId((await newClaim(building)).id),
  'claims.create': async (building) => ({
    body: {
      ...{ policy: 'v1', title: 'Visit to a supplier', description: 'By taxi', location_id: building.cast.site, advance_id: null },
      lines: [lineOf(await reimburseType(building), { cost_centre_id: null, quantity: null, duplicate_reason: null })],
    },
  }),
  'claims.update': async (building) => {
    const { id, rev } = await newClaim(building)
    return {
      params: { id },
      body: { rev, title: 'Another', description: '', location_id: building.cast.site, advance_id: null, lines: [] },
    }
  },
  'claims.remove': async (building) => byId((await newClaim(building)).id),
  'claims.step': async (building) => {
    const { id, rev } = await newClaim(building)
    return { params: { id }, body: { step: 'submit', rev, note: 'Please' } }
  },
  'claims.addReceipt': async (building) => {
    const claim = await newClaim(building)
    return { params: { id: claim.id }, form: receiptForm(claim.lines[0]?.id ?? '', receiptNo(1)) }
  },
  'claims.receipt': async (building) => byId(await newReceipt(building)),
  'claims.removeReceipt': async (building) => byId(await newReceipt(building)),
  'advances.list': async (building) => {
    await newAdvance(building)
    return { query: { state: 'requested', mine: true, location_id: building.cast.site } }
  },
  'advances.create': ({ cast }) => ({
    body: { purpose: 'Audit in Makassar', amount: 1_500_000, location_id: cast.site, due_on: '2026-12-31' },
  }),
  'advances.step': async (building) => ({ ...byId(await newAdvance(building)), body: { step: 'cancel', note: 'Not needed' } }),
}
