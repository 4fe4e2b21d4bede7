import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { documents } from '@menara/shared/contract/documents.contract.ts'
import { describe, expect, it } from 'vitest'
import { claimOf, draft, lineOf, type Office, openOffice, reimburseType, step } from '../../../../../tests/kit/desk/claims.ts'
import { pdfText } from '../../../../../tests/kit/files/pdf-text.ts'
import { enterRate } from '../../../../../tests/kit/finance/exchange-rates.ts'

/** Of 10 November, on which the lines were paid. */
const DAY = '2026-11-10'
const dollars = (type_id: string, amount: number, more: object = {}) =>
  lineOf(type_id, { day: DAY, description: 'Hotel', amount: null, foreign: { currency: 'USD', amount }, ...more })
const change = (office: Office, claim: { id: string; rev: number; title: string }, lines: ReturnType<typeof lineOf>[]) =>
  office.claimant.asks(claims.update, {
    params: { id: claim.id },
    body: { rev: claim.rev, title: claim.title, location_id: office.cast.site, lines },
  })

describe('lines in another currency', () => {
  it('CLM-14 come to Rupiah by the last rate at or before their day, rounded once', async () => {
    const office = await openOffice()
    await enterRate(office.admin, { valid_from: '2026-11-01', rate: '15000' })
    const rate = await enterRate(office.admin, { valid_from: '2026-11-09', rate: '15842.50' })
    await enterRate(office.admin, { valid_from: '2026-11-11', rate: '20000' })
    await enterRate(office.admin, { currency: 'JPY', valid_from: '2026-11-09', rate: '104.3701' })
    const type = await reimburseType(office)
    const yen = lineOf(type, { day: DAY, amount: null, foreign: { currency: 'JPY', amount: 5_000 } })
    const claim = await draft(office, [dollars(type, 12_345), yen, lineOf(type, { amount: 1_000 })])
    expect(claim.lines.map((line) => [line.claimed, line.foreign])).toEqual([
      [1_955_757, { currency: 'USD', amount: 12_345, rate_id: rate.id, rate: '15842.50', valid_from: '2026-11-09' }],
      [521_851, expect.objectContaining({ currency: 'JPY', amount: 5_000, rate: '104.3701' })],
      [1_000, null],
    ])
    expect(claim.claimed).toBe(1_955_757 + 521_851 + 1_000)
  })

  it('CLM-14 are refused where no rate holds, with the line and which rate is missing', async () => {
    const office = await openOffice()
    await enterRate(office.admin, { valid_from: '2026-11-11' })
    const type = await reimburseType(office)
    const refused = await office.claimant.asks(claims.create, {
      body: { policy: 'v1', title: 'Trip', location_id: office.cast.site, lines: [lineOf(type), dollars(type, 100)] },
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.1.foreign', rule: 'exchange_rate', params: { currency: 'USD', day: DAY } }] },
    })
    await enterRate(office.admin, { valid_from: DAY, rate: '999999999.999999' })
    const tooMuch = await office.claimant.asks(claims.create, {
      body: { policy: 'v1', title: 'Trip', location_id: office.cast.site, lines: [dollars(type, 999_999_999)] },
    })
    expect(tooMuch).toMatchObject({ status: 422, body: { errors: [{ field: 'lines.0.foreign.amount', rule: 'maximum' }] } })
  })

  it('CLM-14 keep their rate whatever is entered later, until currency or day are others', async () => {
    const office = await openOffice()
    const { admin, claimant, approver } = office
    const first = await enterRate(admin, { valid_from: '2026-11-09', rate: '15842.50' })
    const type = await reimburseType(office)
    const claim = await draft(office, [dollars(type, 10_000)])
    const second = await enterRate(admin, { valid_from: '2026-11-09', rate: '16000', corrects_id: first.id })
    expect((await claimOf(claimant, claim)).claimed).toBe(1_584_250)
    const [line] = claim.lines
    const kept = (await change(office, claim, [dollars(type, 20_000, { id: line?.id })])).body.data
    expect(kept.lines[0]).toMatchObject({ claimed: 3_168_500, foreign: { rate_id: first.id } })
    const moved = (await change(office, kept, [dollars(type, 20_000, { id: line?.id, day: '2026-11-09' })])).body.data
    expect(moved.lines[0]).toMatchObject({ claimed: 3_200_000, foreign: { rate_id: second.id } })
    await step(claimant, claim, 'submit')
    expect((await step(approver, claim, 'approve')).body.data).toMatchObject({ state: 'approved', approved: 3_200_000 })
    await enterRate(admin, { valid_from: '2026-11-09', rate: '1', corrects_id: second.id })
    expect((await claimOf(claimant, claim)).payable).toBe(3_200_000)
  })

  it('CLM-14 say both amounts and the rate in the document', async () => {
    const office = await openOffice()
    await enterRate(office.admin, { valid_from: '2026-11-09', rate: '15842.50' })
    const claim = await draft(office, [dollars(await reimburseType(office), 12_345)])
    await step(office.claimant, claim, 'submit')
    const issued = (await office.claimant.asks(documents.issue, { body: { kind: 'claim', subject_id: claim.id } })).body.data
    const file = await office.claimant.asks(documents.file, { params: { id: issued.id } })
    expect((await pdfText(file.raw)).join(' ')).toContain('USD 123.45 × 15842.50 (2026-11-09)')
  })
})
