import { describe, expect, it } from 'vitest'
import { labelledLines } from '../../../../../../tests/kit/finance/labelled-lines.ts'
import { precisionOf, qualityOf, qualityTable, recallOf } from '../../../../../../tests/kit/finance/matching-quality.ts'
import { seeded } from '../../../../../../tests/kit/finance/seeded.ts'
import type { Booked } from '../../../../../../tests/kit/finance/statement-files.ts'
import { type Waiting, waitingDocuments } from '../../../../../../tests/kit/finance/waiting-documents.ts'
import type { Candidate, MatchedLine } from './candidate.ts'
import { statementMatcher } from './statement-matching.ts'

const candidate = (number: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{
    target: 'payment_line',
    id: `id-${number}`,
    label: `PB-2026-0001-${number}`,
    name: `Orang ${number}`,
    direction: 'out',
    day: '2026-11-20',
  },
  open: 100_000,
  ...more,
})
const line = (more: Partial<MatchedLine> = {}): MatchedLine => {
  const amount = more.amount ?? -100_000
  return { booked_on: '2026-11-20', amount, left: Math.abs(amount), reference: '', counterparty: '', text: '', ...more }
}
const saidBy = ({ reference = '', name = '', text = '' }: Booked) => ({ reference, counterparty: name, text })
const candidateOf = ({ id, label, payee, open, direction, day }: Waiting): Candidate => ({
  ...{ target: direction === 'in' ? 'receivable' : 'payment_line', id, label, name: payee, open, direction, day },
})
const wholeBatch = (batch: string, of: readonly Waiting[]): Candidate => ({
  ...{ target: 'payment_line', id: batch, label: batch, name: '', direction: 'out', day: of[0]?.day ?? '' },
  open: of.reduce((sum, one) => sum + one.open, 0),
  parts: of.map(({ id, label, open }) => ({ target: 'payment_line', id, label, amount: open })),
})

describe('suggestions', () => {
  it('PAY-42 say why: reference, amount, name and day', () => {
    const suggest = statementMatcher([candidate(1, { name: 'Ni Wayan Sari' }), candidate(2), candidate(13)])
    expect(suggest(line({ reference: 'pb202600011', counterparty: 'NI WAYAN SARI' }))[0]).toEqual({
      score: 100,
      reasons: ['reference', 'amount', 'name', 'near_day'],
      targets: [{ target: 'payment_line', id: 'id-1', label: 'PB-2026-0001-1', amount: 100_000 }],
    })
    expect(suggest(line({ text: 'TRSF PB-2026-0001-13, terima kasih' }))[0]?.targets[0]?.id).toBe('id-13')
    expect(suggest(line({ amount: -40_000, reference: 'PB-2026-0001-2' }))[0]).toMatchObject({
      reasons: ['reference', 'partial_amount', 'near_day'],
      targets: [{ amount: 40_000 }],
    })
    expect(suggest(line({ amount: 100_000, reference: 'PB-2026-0001-1' }))).toEqual([])
    expect(suggest(line({ amount: -999, text: 'Biaya admin' }))).toEqual([])
  })

  it('PAY-42 suggests a batch as a whole', () => {
    const parts = [1, 2].map((number) => ({ target: 'payment_line' as const, id: `id-${number}`, label: `${number}`, amount: 100_000 }))
    const suggest = statementMatcher([candidate(1), candidate(2), candidate(3, { label: 'PB-2026-0001', open: 200_000, parts })])
    expect(suggest(line({ amount: -200_000, text: 'PB-2026-0001' }))[0]).toMatchObject({ score: 100, targets: parts })
  })

  it('PAY-50 find a number however it is written, and one that was cut where the amount is exact', () => {
    const suggest = statementMatcher([
      candidate(1, { label: 'INV/JKT1/2026/00042', direction: 'in', open: 1_234_567 }),
      candidate(2, { label: 'INV/JKT1/2026/00043', direction: 'in', open: 7_654_321 }),
      candidate(3, { open: 222_000 }),
      candidate(31, { open: 333_000 }),
    ])
    const first = (amount: number, text: string) => suggest(line({ amount, text }))[0]
    for (const text of ['inv/jkt1/2026/00042', 'INV JKT1 2026 00042', 'INVJKT1202600042', 'BYR 2026/00042', 'INV/JKT1/20 26/00042'])
      expect([text, first(1_234_567, text)?.targets[0]?.id, first(1_234_567, text)?.reasons[0]]).toEqual([text, 'id-1', 'reference'])
    expect(first(7_654_321, 'PEMBAYARAN TAGIHAN INV/JKT1/2026/00')).toMatchObject({
      reasons: ['cut_reference', 'amount', 'near_day'],
      targets: [{ id: 'id-2' }],
    })
    expect(first(5_000_000, 'PEMBAYARAN TAGIHAN INV/JKT1/2026/00')).toBeUndefined()
    // Noise after a number makes no other number of it, unless the amount is that of the other.
    expect(first(-222_000, 'PB-2026-0001-3 1 NOV')?.targets[0]?.id).toBe('id-3')
    expect(first(-333_000, 'PB-2026-0001-3 1')?.targets[0]?.id).toBe('id-31')
  })

  it('PAY-51 know names without forms and cut, and take an amount alone only where nothing speaks against it', () => {
    const suggest = statementMatcher([
      candidate(1, { name: 'PT Sumber Makmur Sentosa', open: 1_234_567 }),
      candidate(2, { name: 'CV Mitra Jaya', open: 2_500_000 }),
    ])
    const first = (amount: number, counterparty: string, text = '') => suggest(line({ amount, counterparty, text }))[0]
    for (const name of ['SUMBER MAKMUR SENTOSA', 'PT. SUMBER MAKM', 'SUMBER MAKMUR SENTOSA, PT', 'SUMBER MAKMUR SENT'])
      expect([name, first(-1_234_567, name)?.reasons]).toEqual([name, ['amount', 'name', 'near_day']])
    expect(first(-1_234_567, '', 'SWITCHING DB SUMBER MAKMUR SENTOSA SEWA')?.reasons).toContain('name')
    expect(first(-1_234_567, '')?.reasons).toEqual(['amount', 'near_day'])
    expect(first(-1_234_567, 'KOPERASI HARAPAN')).toBeUndefined()
    // A round amount is paid by many.
    expect(first(-2_500_000, '')).toBeUndefined()
    expect(first(-2_500_000, 'MITRA JAYA')).toMatchObject({ targets: [{ id: 'id-2' }] })
  })

  it('PAY-52 take several documents of one payer as one, and say where a fee was kept back', () => {
    const of = (number: number, open: number) =>
      candidate(number, { label: `INV/JKT1/2026/0004${number}`, name: 'PT Mitra Jaya', direction: 'in', open })
    const suggest = statementMatcher([of(1, 1_100_000), of(2, 2_200_000), of(3, 3_300_000), of(4, 1_100_000)])
    const first = (amount: number, text: string, counterparty = 'MITRA JAYA') => suggest(line({ amount, text, counterparty }))[0]
    const ids = (amount: number, text: string) => first(amount, text)?.targets.map((one) => one.id)
    expect(first(3_300_000, 'INV/JKT1/2026/00041, INV/JKT1/2026/00042')).toMatchObject({
      score: 100,
      reasons: ['reference', 'amount', 'name', 'near_day', 'several'],
      targets: [
        { id: 'id-1', amount: 1_100_000 },
        { id: 'id-2', amount: 2_200_000 },
      ],
    })
    expect(ids(5_500_000, 'INV/JKT1/2026/00042, 00043')).toEqual(['id-2', 'id-3'])
    expect(ids(7_700_000, 'PELUNASAN')).toEqual(['id-1', 'id-2', 'id-3', 'id-4'])
    // 1,100,000 and 2,200,000 are 3,300,000 in two ways, and one document is as much.
    expect(first(3_300_000, 'PELUNASAN')?.targets).toHaveLength(1)
    expect(first(6_600_000, 'PELUNASAN')).toBeUndefined()
    expect(first(2_193_500, 'INV/JKT1/2026/00042', '')).toMatchObject({
      reasons: ['reference', 'less_fee', 'near_day'],
      targets: [{ amount: 2_193_500 }],
    })
    expect(first(2_193_500, 'SEWA')).toMatchObject({ reasons: ['less_fee', 'name', 'near_day'] })
  })

  it('PAY-52 suggest a batch as a whole for its whole amount alone', () => {
    const parts = [1, 2].map((number) => ({ target: 'payment_line' as const, id: `id-${number}`, label: `${number}`, amount: 100_000 }))
    const suggest = statementMatcher([candidate(3, { label: 'PB-2026-0001', open: 200_000, parts })])
    expect(suggest(line({ amount: -200_000, text: 'PB-2026-0001' }))).toHaveLength(1)
    expect(suggest(line({ amount: -150_000, text: 'PB-2026-0001' }))).toEqual([])
  })

  it('PAY-53 give documents of one payer and amount the same score, whichever is nearer', () => {
    const [near, far] = [candidate(1, { name: 'PT Mitra Jaya' }), candidate(2, { name: 'PT Mitra Jaya', day: '2026-10-01' })]
    const found = statementMatcher([far, near])(line({ counterparty: 'MITRA JAYA' }))
    expect(found.map((one) => one.score)).toEqual([70, 70])
  })

  it('PAY-53 are right first on a labelled set of 500 lines', () => {
    let count = 0
    const waiting = waitingDocuments(20_261_126, 3000, () => `id-${count++}`)
    const lines = labelledLines(20_261_126, 500, waiting)
    const batches = [...Map.groupBy(waiting, (one) => one.batch)].flatMap(([batch, of]) => (batch === null ? [] : [wholeBatch(batch, of)]))
    const suggest = statementMatcher([...waiting.map(candidateOf), ...batches])
    const found = qualityOf(
      lines,
      lines.map((one) => suggest(line({ booked_on: one.day ?? '', amount: one.amount, ...saidBy(one) }))),
    )
    process.stdout.write(`PAY-53\n${qualityTable(found).join('\n')}\n`)
    const all = found.at(-1)
    if (!all) throw new Error('Nothing was judged')
    expect(precisionOf(all)).toBeGreaterThanOrEqual(0.98)
    expect(recallOf(all)).toBeGreaterThan(0.9)
    expect(all.sureRight / all.sure).toBeGreaterThan(0.99)
  })

  it('PAY-47 takes ten thousand lines within five seconds', () => {
    const random = seeded(7).next
    const candidates = Array.from({ length: 10_000 }, (_, at) => candidate(at, { open: 10_000 + Math.floor(random() * 3000) * 1000 }))
    const lines = candidates.map((one, at) => line({ amount: -one.open, text: at % 2 ? one.label : 'TRSF', counterparty: one.name }))
    // The processor's time: what else the machine does is no matter of this.
    const began = process.cpuUsage()
    const suggest = statementMatcher(candidates)
    const found = lines.filter((one) => suggest(one).length > 0).length
    const ms = process.cpuUsage(began).user / 1000
    process.stdout.write(`PAY-47 10,000 lines: ${Math.round(ms)} ms\n`)
    expect(found).toBeGreaterThan(5000)
    expect(ms).toBeLessThan(5000)
  })
})
