import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { draft, lineOf, openOffice, reimburseType } from '../../../../../tests/kit/desk/claims.ts'
import { audit } from '../../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('reimbursement types', () => {
  it('RBT-1 are seen by who sees reimbursements and kept by administrators of tickets', async () => {
    const office = await openOffice()
    const { claimant, operator, admin } = office
    await reimburseType(office, { name_en: 'Taxi', account_code: '6200' })
    await reimburseType(office, { name_en: 'Hotel', policy: 'v2' })
    await reimburseType(office, { name_en: 'Fax', active: false })
    const names = async (query = {}) => (await claimant.asks(reimburseTypes.list, { query })).body.data.map((type) => type.name_en)
    expect([await names(), await names({ policy: 'v2' }), await names({ search: '620' })]).toEqual([['Hotel', 'Taxi'], ['Hotel'], ['Taxi']])
    expect(await names({ archived: true, search: 'fax' })).toEqual(['Fax'])
    const first = (await admin.asks(reimburseTypes.list, { query: { limit: 1 } })).body
    const rest = (await admin.asks(reimburseTypes.list, { query: { limit: 1, next: first.next ?? '' } })).body
    expect([first.total, first.data[0]?.name_en, rest.data[0]?.name_en, rest.next]).toEqual([2, 'Hotel', 'Taxi', undefined])
    expect((await operator.asks(reimburseTypes.list, { query: {} })).status).toBe(403)
    const body = { name_en: 'Toll', name_id: 'Tol', policy: 'v1' as const, account_code: '6201' }
    expect((await claimant.asks(reimburseTypes.create, { body })).status).toBe(403)
  })

  it('RBT-2 have names of their own, and a rate where they are computed', async () => {
    const { admin } = await openOffice()
    const put = (more: object) =>
      admin.asks(reimburseTypes.create, { body: { name_en: 'Toll', name_id: 'Tol', policy: 'v1', account_code: '6201', ...more } })
    expect(await put({ kind: 'mileage' })).toMatchObject(refused(422, 'rate', 'required'))
    expect(await put({ rate: 100 })).toMatchObject(refused(422, 'rate', 'allowed'))
    expect((await put({})).status).toBe(200)
    expect(await put({ name_en: 'TOLL' })).toMatchObject(refused(409, 'name_en', 'unique'))
    expect((await put({ policy: 'v2' })).status).toBe(200)
  })

  it('RBT-3 RBT-4 stay while lines name them, and every change leaves a trace', async () => {
    const office = await openOffice()
    const { admin, db } = office
    const id = await reimburseType(office)
    const claim = await draft(office, [lineOf(id)])
    const change = (body: object) => admin.asks(reimburseTypes.update, { params: { id }, body })
    const remove = () => admin.asks(reimburseTypes.remove, { params: { id } })
    expect([(await remove()).status, (await change({ policy: 'v2' })).status, (await change({ active: false })).status]).toEqual([
      409, 409, 200,
    ])
    expect((await change({ active: false })).status).toBe(200)
    await office.claimant.asks(claims.remove, { params: { id: claim.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    expect(trail.map((one) => one.action)).toEqual(['reimburse_type.created', 'reimburse_type.updated', 'reimburse_type.removed'])
    expect(trail[1]?.detail).toMatchObject({ before: { active: true }, after: { active: false } })
  })
})
