import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { bankAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exportedBatch,
  importStatement,
  openTreasury,
  statementOf,
  type Treasury,
  takeStep,
} from '../../../../../tests/kit/finance/payments.ts'
import { camtOf } from '../../../../../tests/kit/finance/statement-files.ts'
import { paymentDrift, statementAllocations } from '../../../schema/finance/bank-statements.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const allocate = ({ releaser }: Treasury, id: string, parts: readonly (readonly [target: string, amount: number])[]) =>
  releaser.asks(bankStatements.allocate, {
    params: { id },
    body: { allocations: parts.map(([target, amount]) => ({ target: 'payment_line' as const, id: target, amount })) },
  })

describe('bank statements', () => {
  it('PAY-40 PAY-41 are tried, imported once, and remember the mapping of a CSV', async () => {
    const treasury = await openTreasury()
    const { preparer, releaser, account, db } = treasury
    const fields = { account_id: account.id }
    const content = camtOf('ST-1', [{ amount: -5000 }, { amount: -5000 }, { amount: 7000, day: '2026-11-21' }])
    expect((await importStatement(releaser, fields, content)).status).toBe(403)
    const tried = await importStatement(preparer, { ...fields, dry_run: 'true' }, content)
    expect(tried.data).toMatchObject({ statement: null, count: 3, taken: 3 })
    expect((await preparer.asks(bankStatements.list, { query: {} })).body.total).toBe(0)
    expect((await importStatement(preparer, fields, content)).data).toMatchObject({
      statement: { number: 'ST-1', line_count: 3, last_day: '2026-11-21' },
    })
    expect((await importStatement(preparer, fields, content)).status).toBe(409)
    expect((await importStatement(preparer, fields, camtOf('ST-1', [{ amount: 1 }]))).status).toBe(409)
    const more = await importStatement(preparer, fields, camtOf('ST-2', [{ amount: -5000 }, { amount: -6000 }]))
    expect(more.data).toMatchObject({ count: 2, taken: 1, statement: { line_count: 1 }, rows: [{ fault: 'taken' }, { fault: null }] })
    expect(await importStatement(preparer, fields, camtOf('ST-3', [{ amount: 5, day: '2026-13-01' }]))).toMatchObject(
      refused(422, 'file.1', 'format'),
    )
    const csv = 'Tanggal,Jumlah\n2026-11-22,-9000\n'
    expect(await importStatement(preparer, fields, csv)).toMatchObject(refused(422, 'mapping', 'required'))
    const mapping = {
      ...{ separator: ',', with_header: true, day: 1, date: 'YYYY-MM-DD', amount: 2, debit: null, credit: null, decimal: 'point' },
      ...{ text: null, reference: null, counterparty: null },
    }
    expect((await importStatement(preparer, { ...fields, number: 'CSV-1', mapping: JSON.stringify(mapping) }, csv)).data.taken).toBe(1)
    expect((await preparer.asks(bankAccounts.get, { params: { id: account.id } })).body.data.statement_mapping).toEqual(mapping)
    await expect(db.sql.execute(sql`update statement_lines set amount = 1`)).rejects.toThrow()
    await expect(db.sql.execute(sql`delete from statement_lines`)).rejects.toThrow()
  })

  it('PAY-43 PAY-44 PAY-45 allocate, pay the payment and its source, and are taken back by a counter posting', async () => {
    const treasury = await openTreasury()
    const { preparer, releaser, admin, db } = treasury
    const batch = await exportedBatch(treasury, [100_000, 30_000])
    const [first, second] = batch.lines.map((line) => line.id) as [string, string]
    const { id, lines } = await statementOf(treasury, [
      { amount: -110_000, reference: `${batch.number}-1` },
      { amount: -30_000, text: batch.number },
    ])
    const [big, small] = lines.map((line) => line.id) as [string, string]
    expect(lines[0]?.suggestions[0]).toMatchObject({ reasons: ['reference', 'less_fee'], targets: [{ id: first, amount: 100_000 }] })
    expect(
      (
        await preparer.asks(bankStatements.allocate, {
          params: { id: big },
          body: { allocations: [{ target: 'payment_line', id: first, amount: 1 }] },
        })
      ).status,
    ).toBe(403)
    expect(await allocate(treasury, big, [[first, 110_001]])).toMatchObject(refused(409, 'allocations', 'maximum'))
    expect(await allocate(treasury, big, [[first, 105_000]])).toMatchObject(refused(409, 'allocations', 'maximum'))
    expect(await allocate(treasury, big, [[batch.id, 5]])).toMatchObject(refused(422, 'allocations', 'exists'))
    const split = (
      await allocate(treasury, big, [
        [first, 100_000],
        [second, 10_000],
      ])
    ).body.data
    expect(split).toMatchObject({ state: 'matched', allocated: 110_000 })
    const now = async () => (await releaser.asks(paymentBatches.get, { params: { id: batch.id } })).body.data
    expect(await now()).toMatchObject({
      state: 'exported',
      lines: [
        { state: 'paid', matched: 100_000 },
        { state: 'open', matched: 10_000 },
      ],
    })
    expect((await admin.asks(claims.get, { params: { id: batch.lines[0]?.source_id ?? '' } })).body.data).toMatchObject({
      state: 'paid',
      reference: `${batch.number}-1`,
    })
    const wrong = split.allocations.find((one) => one.id === second)?.allocation_id ?? ''
    const back = () => releaser.asks(bankStatements.reverse, { params: { id: wrong }, body: { note: 'Wrong line' } })
    expect((await back()).body.data).toMatchObject({ state: 'partly', allocated: 100_000 })
    expect((await back()).status).toBe(409)
    expect((await db.sql.select().from(statementAllocations)).map((row) => row.amount).toSorted((a, b) => a - b)).toEqual([
      -10_000, 10_000, 100_000,
    ])
    await allocate(treasury, small, [[second, 30_000]])
    expect(await now()).toMatchObject({ state: 'paid', paid: 130_000 })
    expect((await releaser.asks(bankStatements.get, { params: { id } })).body.data).toMatchObject({ matched_count: 1, line_count: 2 })
    expect(await db.sql.select().from(paymentDrift)).toEqual([])
  })

  it('PAY-42 PAY-46 suggest a whole batch, and confirm together what is sure', async () => {
    const treasury = await openTreasury()
    const { releaser } = treasury
    const batch = await exportedBatch(treasury, [40_000, 60_000])
    const other = await exportedBatch(treasury, [25_000])
    const { id } = await statementOf(treasury, [
      { amount: -100_000, text: `BULK ${batch.number}`, day: '2026-12-01' },
      { amount: -25_000, reference: `${other.number}-1`, day: '2026-12-01' },
      { amount: -6500, text: 'Biaya admin' },
    ])
    const confirm = () => releaser.asks(bankStatements.confirm, { params: { id }, body: { threshold: 80 } })
    expect((await confirm()).body.data).toEqual({ confirmed: 2, left: 1 })
    for (const one of [batch, other])
      expect((await releaser.asks(paymentBatches.get, { params: { id: one.id } })).body.data.state).toBe('paid')
    expect((await confirm()).body.data).toEqual({ confirmed: 0, left: 1 })
  })

  it('PAY-47 never allocate more than a line or a payment has, whatever comes at the same time', { timeout: 120_000 }, async () => {
    const treasury = await openTreasury()
    const batch = await exportedBatch(treasury, [50_000, 70_000])
    const targets = batch.lines.map((line) => line.id)
    const { lines } = await statementOf(treasury, [{ amount: -60_000 }, { amount: -60_000, text: 'again' }])
    const attempt = fc.record({ line: fc.nat(1), target: fc.nat(1), amount: fc.integer({ min: 1, max: 40_000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 2, maxLength: 6 }), async (attempts) => {
        await Promise.all(
          attempts.map(({ line, target, amount }) => allocate(treasury, lines[line]?.id ?? '', [[targets[target] ?? '', amount]])),
        )
        expect(await treasury.db.sql.select().from(paymentDrift)).toEqual([])
      }),
      { numRuns: 8, seed: 26 },
    )
    const last = await takeStep(treasury.releaser, batch, 'pay', { day: '2026-11-20' })
    expect([200, 409]).toContain(last.status)
    expect(await treasury.db.sql.select().from(paymentDrift)).toEqual([])
  })
})
