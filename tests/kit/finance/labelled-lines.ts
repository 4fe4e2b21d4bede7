import { type Random, seeded } from './seeded.ts'
import type { Booked } from './statement-files.ts'
import { companyName, type Waiting } from './waiting-documents.ts'

/** What really happens on statements, and how often in a hundred lines. */
const WEIGHTS = {
  exact: 22,
  spaced: 6,
  no_prefix: 5,
  truncated: 6,
  lower_case: 5,
  name_only: 15,
  same_amount: 6,
  part: 6,
  over: 4,
  several: 7,
  fee_deducted: 6,
  nothing: 12,
} as const
export type LineKind = keyof typeof WEIGHTS
export const lineKinds = Object.keys(WEIGHTS) as LineKind[]

/** A line of a statement with the documents it is for; none: it belongs to nothing. */
export interface Labelled extends Booked {
  readonly kind: LineKind
  readonly right: readonly string[]
}

/** So many lines that pay what waits, each as a bank may show it. */
export function labelledLines(seed: number, count: number, waiting: readonly Waiting[]): Labelled[] {
  const random = seeded(seed)
  const by = documentsBy(waiting)
  const bag = lineKinds.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind))
  return Array.from({ length: count }, (_, at) => {
    const kind = random.of(bag)
    const { day = random.of(waiting).day, ...line } = LINES[kind](random, by)
    return { ...line, kind, day: near(day, random), text: `${line.text ?? ''} ${code(random)}${at}`.trim() }
  })
}
type Line = Omit<Labelled, 'kind'>

interface Documents {
  readonly all: readonly Waiting[]
  readonly incoming: readonly Waiting[]
  readonly byAmount: readonly (readonly Waiting[])[]
  readonly byPayer: readonly (readonly Waiting[])[]
  readonly byBatch: readonly (readonly Waiting[])[]
}
function documentsBy(all: readonly Waiting[]): Documents {
  const groups = (keyOf: (one: Waiting) => string | null) => {
    const found = Map.groupBy(all, keyOf)
    found.delete(null)
    return [...found.values()].filter((group) => group.length > 1)
  }
  return {
    all,
    incoming: all.filter((one) => one.direction === 'in'),
    byAmount: groups((one) => `${one.direction} ${one.open}`),
    byPayer: groups((one) => (one.direction === 'in' ? one.payee : null)),
    byBatch: groups((one) => one.batch),
  }
}

const LINES: Readonly<Record<LineKind, (random: Random, by: Documents) => Line>> = {
  exact: (random, { all }) => of(random.of(all), random, (label) => label),
  spaced: (random, { all }) => of(random.of(all), random, (label) => spaced(label, random)),
  no_prefix: (random, { all }) => of(random.of(all), random, withoutPrefix),
  truncated: (random, { all }) => truncated(random.of(all), random),
  lower_case: (random, { all }) => {
    const line = of(random.of(all), random, (label) => label)
    return { ...line, text: line.text?.toLowerCase() ?? '', reference: line.reference?.toLowerCase() ?? '' }
  },
  name_only: (random, { all }) => unnumbered(random.of(all), random),
  same_amount: (random, { byAmount }) => {
    const line = unnumbered(random.of(random.of(byAmount)), random)
    return random.chance(0.7) ? line : { ...line, name: '', text: 'SETORAN TUNAI' }
  },
  part: (random, { all }) => {
    const one = random.of(all)
    const line = of(one, random, (label) => label)
    return { ...line, amount: signed(one, Math.max(1, Math.round(one.open * random.of([0.25, 0.4, 0.5, 0.75])))) }
  },
  over: (random, { incoming }) => {
    const one = random.of(incoming)
    return { ...of(one, random, (label) => label), amount: one.open + random.of([500, 1_000, 50_000, 1_000_000]) }
  },
  several: (random, by) => (random.chance(0.25) ? wholeBatch(random.of(by.byBatch), random) : several(random.of(by.byPayer), random)),
  fee_deducted: (random, { all }) => {
    const one = random.of(all)
    const line = random.chance(0.5) ? of(one, random, (label) => label) : unnumbered(one, random)
    const fee = random.of([2_500, 2_900, 6_500, 25_000, 30_000])
    return { ...line, amount: one.direction === 'in' ? Math.max(1, one.open - fee) : -(one.open + fee) }
  },
  nothing: (random, { all }) => nothing(random.of(all), random),
}

const signed = ({ direction }: Waiting, amount: number): number => (direction === 'in' ? amount : -amount)
const near = (day: string, random: Random): string =>
  new Date(Date.parse(day) + random.of([0, 0, 1, 1, 2, 3, 5, 9]) * 86_400_000).toISOString().slice(0, 10)
/** What banks put beside a text: days, branches, sessions. */
const code = (random: Random): string => random.of(['', '2611/FTSCY/WS95031 ', '0938/', '95051 ', 'TANGGAL :26/11 ', 'S1 ']) as string

/** The number is in the text or the reference, the name in its field or in the text. */
function of(one: Waiting, random: Random, say: (label: string) => string): Line {
  const [label, name] = [say(one.label), shortened(one.payee, random)]
  const text = random.of([
    `TRSF E-BANKING ${label} ${name}`,
    `PEMBAYARAN ${label}`,
    `BIFAST CR ${name} BYR ${label}, TERIMA KASIH`,
    `KR OTOMATIS ${label}`,
  ])
  const facts = { right: [one.id], day: one.day, amount: signed(one, one.open) }
  if (random.chance(0.25)) return { ...facts, reference: label, name: random.chance(0.5) ? name : '', text: 'TRANSFER' }
  return { ...facts, text, name: random.chance(0.6) ? name : '' }
}
/** Separators fall out, turn into blanks, or blanks get into it. */
function spaced(label: string, random: Random): string {
  const way = random.between(0, 3)
  if (way === 0) return label.replaceAll(/[-/]/g, ' ')
  if (way === 1) return label.replaceAll(/[-/]/g, '')
  if (way === 2) return label.replaceAll(/[-/]/g, (mark) => ` ${mark} `)
  const at = random.between(4, label.length - 2)
  return `${label.slice(0, at)} ${label.slice(at)}`
}
const withoutPrefix = (label: string): string => label.replace(/^(PB-|INV\/MNR1\/|INV\/)/, '')
const FIELD = 35
/** A field of 35 characters that ends within the number. */
function truncated(one: Waiting, random: Random): Line {
  const lost = random.between(1, 4)
  const before = `PEMBAYARAN TAGIHAN GEDUNG ATAS NOMOR `.slice(0, FIELD - one.label.length + lost - 1)
  const text = `${before} ${one.label}`.slice(0, FIELD)
  return {
    right: [one.id],
    day: one.day,
    amount: signed(one, one.open),
    text,
    name: random.chance(0.8) ? shortened(one.payee, random) : '',
  }
}
/** As banks write names: capitals, without PT or CV, cut, or with an initial. */
function shortened(name: string, random: Random): string {
  const capitals = name.toUpperCase()
  const bare = capitals.replace(/^(PT|CV|UD) /, '')
  const words = bare.split(' ')
  return random.of([
    capitals,
    bare,
    `${bare}${capitals === bare ? '' : ' PT'}`,
    bare.slice(0, 18).trim(),
    [...words.slice(0, -1), (words.at(-1) ?? '').slice(0, 4)].join(' '),
    words.length > 2 ? words.slice(0, 2).join(' ') : bare,
  ])
}
/** Right amount and name, no number. */
function unnumbered(one: Waiting, random: Random): Line {
  const name = shortened(one.payee, random)
  const facts = { right: [one.id], day: one.day, amount: signed(one, one.open) }
  return random.chance(0.75) ? { ...facts, name, text: 'TRSF E-BANKING' } : { ...facts, name: '', text: `SWITCHING CR TRF ${name} SEWA` }
}
function several(of: readonly Waiting[], random: Random): Line {
  const some = of.slice(0, random.between(2, 4))
  const [first] = some as [Waiting]
  const name = shortened(first.payee, random)
  const labels = some.map((one) => one.label)
  const brief = [labels[0], ...labels.slice(1).map((label) => label.slice(-5))]
  const text = random.of([`TRSF ${labels.join(', ')}`, `PEMBAYARAN ${labels.join(' ')}`, `BYR ${brief.join(',')}`, 'PELUNASAN TAGIHAN'])
  return { right: some.map((one) => one.id), day: first.day, amount: some.reduce((sum, one) => sum + one.open, 0), name, text }
}
function wholeBatch(parts: readonly Waiting[], random: Random): Line {
  const [first] = parts as [Waiting]
  const amount = -parts.reduce((sum, one) => sum + one.open, 0)
  return {
    right: parts.map((one) => one.id),
    day: first.day,
    amount,
    name: '',
    text: `${random.of(['PAYROLL', 'BULK DB', 'MCM'])} ${first.batch}`,
  }
}
/** Fees, interest, tax, cash, strangers: some with the amount of a document, or a number that looks like one. */
function nothing(one: Waiting, random: Random): Line {
  const stranger = companyName(random).toUpperCase()
  const lines: readonly Omit<Line, 'right'>[] = [
    { amount: -random.of([6_500, 2_500, 15_000, 30_000]), text: 'BIAYA ADM' },
    { amount: random.between(1_000, 900_000), text: 'BUNGA' },
    { amount: -random.between(1_000, 200_000), text: 'PAJAK BUNGA' },
    { amount: random.between(1, 50) * 1_000_000, text: 'SETORAN TUNAI' },
    { amount: -random.between(1, 40) * 5_000_000, text: 'PINDAH BUKU REK 0012345678' },
    { amount: random.between(100_000, 90_000_000), name: stranger, text: `TRSF INV/2026/0${random.between(100, 999)}` },
    { amount: signed(one, one.open), name: `KOPERASI ${random.of(['HARAPAN', 'PEGAWAI', 'SETIA'])}`, text: 'TITIPAN' },
    { amount: random.between(500_000, 50_000_000), name: stranger, text: 'DEPOSIT PO-2026-0034' },
  ]
  return { ...random.of(lines), right: [], day: one.day }
}
