import { type Random, seeded } from './seeded.ts'

/** A document that waits for money, or a payment that the bank was told to make. */
export interface Waiting {
  readonly id: string
  /** Number that is quoted: `PB-2026-0012-3`, `INV/JKT1/2026/00042`. */
  readonly label: string
  readonly payee: string
  readonly open: number
  readonly direction: 'out' | 'in'
  readonly day: string
  /** Of payments, the number of their batch. */
  readonly batch: string | null
}

const FIRST = [
  'Ni Wayan',
  'Budi',
  'Siti',
  'Agus',
  'Dewi',
  'Rudi',
  'Maya',
  'Joko',
  'Made',
  'Putu',
  'Ahmad',
  'Nur',
  'Rina',
  'Hendra',
  'Yanti',
]
const LAST = [
  'Sari',
  'Santoso',
  'Rahmawati',
  'Wijaya',
  'Lestari',
  'Hartono',
  'Putri',
  'Susilo',
  'Kurniawan',
  'Hidayat',
  'Siregar',
  'Nasution',
]
const FORMS = ['PT', 'PT', 'PT', 'CV', 'UD']
const HEADS = [
  'Sumber',
  'Anugerah',
  'Cahaya',
  'Mitra',
  'Karya',
  'Graha',
  'Sinar',
  'Bintang',
  'Mega',
  'Indo',
  'Nusantara',
  'Prima',
  'Surya',
  'Tirta',
]
const MIDDLES = [
  'Makmur',
  'Jaya',
  'Abadi',
  'Sejahtera',
  'Mandiri',
  'Sentosa',
  'Teknik',
  'Logistik',
  'Perkasa',
  'Utama',
  'Lestari',
  'Kencana',
]
const ENDS = ['Indonesia', 'Persada', 'Sukses', 'Gemilang', 'Bersama', 'Raya', '', '']
const FIRST_DAY = Date.parse('2026-10-20')
const LINES_OF_BATCH = 40

const dayOf = (days: number): string => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10)
const personName = (random: Random): string => `${random.of(FIRST)} ${random.of(LAST)}`
export const companyName = (random: Random): string =>
  `${random.of(FORMS)} ${random.of(HEADS)} ${random.of(MIDDLES)} ${random.of(ENDS)}`.trim()

/** Half of them payments of batches, half invoices of companies of which each has a few; amounts as they are: whole thousands and odd ones. */
export function waitingDocuments(seed: number, count: number, newId: () => string): Waiting[] {
  const random = seeded(seed)
  const half = Math.floor(count / 2)
  const tenants = Array.from({ length: Math.ceil(half / 4) }, () => companyName(random))
  const payments = Array.from({ length: half }, (_, at): Waiting => {
    const batch = `PB-2026-${String(1 + Math.floor(at / LINES_OF_BATCH)).padStart(4, '0')}`
    const isPerson = random.chance(0.6)
    return {
      ...{ id: newId(), label: `${batch}-${1 + (at % LINES_OF_BATCH)}`, payee: isPerson ? personName(random) : companyName(random) },
      ...{ open: isPerson ? random.between(15, 2_500) * 1_000 : random.between(500_000, 250_000_000), direction: 'out', batch },
      day: dayOf(Math.floor(at / LINES_OF_BATCH) % 30),
    }
  })
  const invoices = Array.from({ length: half }, (_, at): Waiting => {
    const label = `INV/MNR1/2026/${String(at + 1).padStart(5, '0')}`
    return { id: newId(), label, payee: random.of(tenants), open: amountOf(random), direction: 'in', day: dayOf(at % 40), batch: null }
  })
  return [...payments, ...alike(invoices, random)]
}
const amountOf = (random: Random): number =>
  random.chance(0.3) ? random.between(10, 900) * 250_000 : random.between(1_500_000, 300_000_000)

/** Every eighth invoice has the amount of the one before: two payables of one amount. */
const alike = (invoices: readonly Waiting[], random: Random): Waiting[] =>
  invoices.map((one, at) => {
    const before = invoices[at - 1]
    if (at % 8 !== 7 || !before) return one
    return { ...one, open: before.open, ...(random.chance(0.3) && { payee: before.payee }) }
  })
