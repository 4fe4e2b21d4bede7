import { describe, expect, it } from 'vitest'
import { type Candidate, type MatchedLine, statementMatcher } from './statement-matching.ts'

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
/** Numbers that are the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const NAMES = ['Ni Wayan Sari', 'Budi Santoso', 'Siti Rahma', 'Agus Wijaya', 'Dewi Lestari', 'Rudi Hartono', 'Maya Putri', 'Joko Susilo']

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

  it('PAY-42 finds the right document of 500 labelled lines', () => {
    const random = seeded(20_261_126)
    const pick = <T>(rows: readonly T[]): T => rows[Math.floor(random() * rows.length)] as T
    const candidates = Array.from({ length: 500 }, (_, at) =>
      candidate(at, {
        name: pick(NAMES),
        open: 10_000 + Math.floor(random() * 900) * 2500,
        day: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
      }),
    )
    const labelled = candidates.map((one) => {
      const kind = random()
      const said = { booked_on: one.day, amount: -one.open, counterparty: one.name.toUpperCase() }
      if (kind < 0.6) return line({ ...said, text: `TRSF E-BANKING ${one.label} KLAIM` })
      if (kind < 0.75) return line({ ...said, reference: one.label.replaceAll('-', ''), counterparty: '' })
      if (kind < 0.95) return line(said)
      return line({ ...said, counterparty: '', text: 'TRSF' })
    })
    const suggest = statementMatcher(candidates)
    const [sure, right] = labelled.reduce(
      ([all, good], one, at) => {
        const [best, rival] = suggest(one)
        if (!best || best.score < 80 || best.score === rival?.score) return [all, good]
        return [all + 1, good + Number(best.targets[0]?.id === candidates[at]?.id)]
      },
      [0, 0],
    )
    const [precision, recall] = [right / sure, right / labelled.length]
    process.stdout.write(`PAY-42 500 lines: precision ${precision.toFixed(3)}, found ${recall.toFixed(3)} from score 80\n`)
    expect(precision).toBeGreaterThan(0.99)
    expect(recall).toBeGreaterThan(0.7)
  })

  it('PAY-47 takes ten thousand lines within five seconds', () => {
    const random = seeded(7)
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
