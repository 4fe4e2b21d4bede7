import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { describe, expect, it } from 'vitest'
import {
  addReceipt,
  claimOf,
  draft,
  drafts,
  lineOf,
  openOffice,
  receiptNo,
  receiptPicture,
  reimburseType,
  step,
} from '../../../../../tests/kit/desk/claims.ts'
import { docx, pdf } from '../../../../../tests/kit/files/office-files.ts'
import { openClamd } from '../../../../../tests/kit/services/clamd.ts'
import { virusScanner } from '../../../platform/files/virus-scanner.ts'
import { pictureHash } from './picture-hash.ts'

describe('receipts of claims', () => {
  it('CLM-20 are pictures on the lines of a draft, seen by whoever sees the claim', async () => {
    const office = await openOffice()
    const { claimant, verifier, colleague } = office
    const claim = await draft(office, [lineOf(await reimburseType(office, { receipt_from: 0 }))])
    const lineId = claim.lines[0]?.id ?? ''
    expect((await addReceipt(colleague, claim, { lineId, pictures: [receiptNo(1)] })).status).toBe(404)
    expect((await addReceipt(claimant, claim, { lineId: claim.id, pictures: [receiptNo(1)] })).status).toBe(422)
    expect((await addReceipt(claimant, claim, { lineId, pictures: [Buffer.from('%PDF-1.7')] })).status).toBe(422)
    const with_ = await addReceipt(claimant, claim, { lineId, pictures: [receiptNo(1), receiptNo(2)] })
    expect(with_.claim.lines[0]?.receipts).toHaveLength(2)
    const [first, second] = with_.claim.lines[0]?.receipts ?? []
    const shown = async (who = claimant) => await who.asks(claims.receipt, { params: { id: first?.id ?? '' } })
    expect([(await shown()).raw.length, (await shown(verifier)).status]).toEqual([first?.bytes, 404])
    expect((await claimant.asks(claims.removeReceipt, { params: { id: second?.id ?? '' } })).body.data.lines[0]?.receipts).toHaveLength(1)
    expect((await step(claimant, claim, 'submit')).status).toBe(200)
    expect([(await shown(verifier)).status, (await shown(colleague)).status]).toEqual([200, 404])
    expect((await addReceipt(claimant, claim, { lineId, pictures: [receiptNo(3)] })).status).toBe(409)
    expect((await claimant.asks(claims.removeReceipt, { params: { id: first?.id ?? '' } })).status).toBe(409)
  })

  it('CLM-21 CLM-22 CLM-23 are found where they are claimed already, and repeated only with a reason', async () => {
    const office = await openOffice()
    const { claimant, colleague, verifier } = office
    const type = await reimburseType(office)
    const first = (await drafts(office, colleague, { lines: [lineOf(type, { amount: 75_000 })] })).body.data
    await addReceipt(colleague, first, { lineId: first.lines[0]?.id ?? '', pictures: [receiptNo(1)] })
    const again = await draft(office, [lineOf(type, { day: '2026-11-12', amount: 10_000 }), lineOf(type, { amount: 75_000 })])
    const lineId = again.lines[0]?.id ?? ''
    await addReceipt(claimant, again, { lineId, pictures: [receiptNo(1, 9)] })
    const found = async (who = claimant) => (await claimOf(who, again)).lines.map((line) => line.duplicates)
    expect(await found()).toEqual([[], []])
    await step(colleague, first, 'submit')
    expect(await found()).toEqual([
      [{ found: 'picture', day: '2026-11-10', claim: null }],
      [{ found: 'amount', day: '2026-11-10', claim: null }],
    ])
    expect(await step(claimant, again, 'submit')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.0.duplicate_reason', rule: 'required' }] },
    })
    const reason = 'We shared the taxi and each paid half'
    const lines = again.lines.map((line) => lineOf(type, { id: line.id, day: line.day, amount: line.claimed, duplicate_reason: reason }))
    const { rev } = await claimOf(claimant, again)
    await claimant.asks(claims.update, {
      params: { id: again.id },
      body: { rev, title: again.title, location_id: office.cast.site, lines },
    })
    expect((await step(claimant, again, 'submit')).status).toBe(200)
    const seen = await claimOf(verifier, again)
    expect(seen.lines[0]).toMatchObject({
      duplicate_reason: reason,
      duplicates: [{ found: 'picture', claim: { id: first.id, requester: { name: 'Dewi' }, claimed: 75_000 } }],
    })
  })

  it('CLM-24 are files by their content, saved under their name, and found whatever they are called', async () => {
    const office = await openOffice()
    const { claimant, colleague, verifier } = office
    const type = await reimburseType(office)
    const bill = pdf()
    const first = (await drafts(office, colleague, { lines: [lineOf(type, { amount: 75_000 })] })).body.data
    const named = (name: string, bytes: Buffer) => ({ name, bytes })
    const added = await addReceipt(colleague, first, {
      lineId: first.lines[0]?.id ?? '',
      pictures: [named('bill.pdf', bill), named('list.docx', docx()), receiptNo(1), named('photo.txt', receiptNo(2))],
    })
    expect(added.claim.lines[0]?.receipts.map(({ name, mime }) => [name, mime])).toEqual([
      ['bill.pdf', 'application/pdf'],
      ['list.docx', expect.stringContaining('wordprocessing')],
      ['', 'image/png'],
      ['', 'image/png'],
    ])
    const [file] = added.claim.lines[0]?.receipts ?? []
    const saved = await colleague.asks(claims.receipt, { params: { id: file?.id ?? '' } })
    expect([saved.status, saved.raw.equals(bill)]).toEqual([200, true])
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="bill.pdf"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    await step(colleague, first, 'submit')
    const again = await draft(office, [lineOf(type, { day: '2026-11-12', amount: 10_000 })])
    const lineId = again.lines[0]?.id ?? ''
    for (const [name, bytes] of [
      ['run.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
      ['macros.docx', docx({ macros: true })],
    ] as const)
      expect(await addReceipt(claimant, again, { lineId, pictures: [named(name, bytes)] })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'file', rule: 'type' }] },
      })
    const repeated = await addReceipt(claimant, again, { lineId, pictures: [named('another name.pdf', bill)] })
    expect(repeated.claim.lines[0]?.duplicates).toMatchObject([{ found: 'picture', claim: null }])
    expect((await verifier.asks(claims.receipt, { params: { id: file?.id ?? '' } })).status).toBe(200)
  })

  it('CLM-24 are scanned before they are kept', async () => {
    const office = await openOffice({ scan: virusScanner(await openClamd(), { warn: () => undefined }) })
    const claim = await draft(office, [lineOf(await reimburseType(office))])
    const lineId = claim.lines[0]?.id ?? ''
    const infected = { name: 'bill.txt', bytes: Buffer.from('a bill with EICAR') }
    expect(await addReceipt(office.claimant, claim, { lineId, pictures: [infected] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', rule: 'virus' }] },
    })
    expect((await addReceipt(office.claimant, claim, { lineId, pictures: [{ name: 'bill.pdf', bytes: pdf() }] })).status).toBe(200)
  })

  it('CLM-21 look the same when they were photographed lighter, and not when they are others', () => {
    const hashes = [1, 2, 3, 4, 5, 6].map((number) => pictureHash('image/png', receiptNo(number)) ?? '')
    const distance = (a: string, b: string): number => {
      const bits = (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)
      return [...bits].filter((bit) => bit === '1').length
    }
    const lighter = pictureHash('image/png', receiptNo(1, 12)) ?? ''
    expect(distance(hashes[0] ?? '', lighter)).toBeLessThanOrEqual(6)
    const others = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => distance(one, other)))
    expect(Math.min(...others)).toBeGreaterThan(6)
    expect(
      pictureHash(
        'image/png',
        receiptPicture(() => 250),
      ),
    ).toBeNull()
  })
})
