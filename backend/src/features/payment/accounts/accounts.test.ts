import { bankAccounts, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { addPerson } from '../../../../../tests/kit/desk/claims.ts'
import { accountDraft, accountOf, batchOf, openTreasury, payTo } from '../../../../../tests/kit/finance/payments.ts'
import { newId } from '../../../platform/ids.ts'
import { payeeAccounts as payeeTable } from '../../../schema/finance/bank-accounts.ts'
import { audit } from '../../../schema/journal.ts'
import { users } from '../../../schema/people.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('bank accounts', () => {
  it('PAY-1 are seen at their sites, and those of every site by who sees all', async () => {
    const building = await openBuilding()
    const { db, cast, as } = building
    const own = await accountOf(building)
    const far = await addPerson(building, { name: 'Far', held: ['show_plugin_payment'], site: cast.otherSite })
    const near = await addPerson(building, { name: 'Near', held: ['show_plugin_payment'], site: cast.site })
    await db.sql.update(users).set({ all_locations: true }).where(eq(users.id, cast.admin))
    const admin = await as(cast.admin)
    const house = (await admin.asks(bankAccounts.create, { body: { ...accountDraft(), name: 'House' } })).body.data
    const seen = async (who: typeof near) => (await who.asks(bankAccounts.list, { query: {} })).body.data.map((one) => one.id)
    expect([await seen(near), await seen(far), await seen(admin)]).toEqual([[own.id], [], [house.id, own.id]])
    expect((await near.asks(bankAccounts.get, { params: { id: house.id } })).status).toBe(404)
    expect((await far.asks(bankAccounts.get, { params: { id: own.id } })).status).toBe(404)
  })

  it('PAY-2 are kept by who releases payments, and stay while they are named', async () => {
    const treasury = await openTreasury()
    const { preparer, releaser, account, cast } = treasury
    const create = (who: typeof preparer, more: object = {}) =>
      who.asks(bankAccounts.create, { body: { ...accountDraft(), location_id: cast.site, ...more } })
    expect((await create(preparer)).status).toBe(403)
    expect(await create(releaser, { location_id: newId() })).toMatchObject(refused(422, 'location_id', 'exists'))
    expect(await create(releaser, { bic: 'abc' })).toMatchObject(refused(422, 'bic', 'pattern'))
    expect(await create(releaser, { number: account.number })).toMatchObject(refused(409, 'number', 'unique'))
    const spare = (await create(releaser)).body.data
    const params = { id: account.id }
    expect(await releaser.asks(bankAccounts.update, { params, body: { number: spare.number } })).toMatchObject(
      refused(409, 'number', 'unique'),
    )
    await batchOf(treasury, [10_000])
    expect((await releaser.asks(bankAccounts.remove, { params })).status).toBe(409)
    expect((await releaser.asks(bankAccounts.update, { params, body: { active: false } })).body.data.active).toBe(false)
    expect((await releaser.asks(bankAccounts.remove, { params: { id: spare.id } })).status).toBe(200)
  })

  it('PAY-3 of payees are sealed, masked, and shown in full to who releases payments', async () => {
    const { preparer, releaser, employee, db } = await openTreasury()
    const id = employee.id
    expect((await payTo(releaser, id)).status).toBe(403)
    expect((await payTo(preparer, newId())).status).toBe(404)
    expect((await payTo(preparer, id, '55501234')).body.data).toMatchObject({ id, last4: '1234', sort: 'user' })
    const list = await preparer.asks(payeeAccounts.list, { query: {} })
    expect(list.raw.toString()).not.toContain('55501234')
    expect((await db.sql.select().from(payeeTable))[0]?.number_sealed).not.toContain('55501234')
    expect((await preparer.asks(payeeAccounts.reveal, { params: { id } })).status).toBe(403)
    expect((await releaser.asks(payeeAccounts.reveal, { params: { id } })).body.data).toEqual({ number: '55501234' })
    await preparer.asks(payeeAccounts.remove, { params: { id } })
    expect((await releaser.asks(payeeAccounts.reveal, { params: { id } })).status).toBe(404)
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    const own = trail.filter((one) => one.action.startsWith('payee_account.'))
    expect(own.map((one) => [one.action, one.actor_id])).toEqual([
      ['payee_account.written', preparer.id],
      ['payee_account.revealed', releaser.id],
      ['payee_account.removed', preparer.id],
    ])
    expect(JSON.stringify(own)).not.toContain('55501234')
  })
})
