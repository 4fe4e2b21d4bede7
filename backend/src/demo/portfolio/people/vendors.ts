import type { vendors } from '../../../schema/places.ts'
import type { Dice } from '../dice.ts'

export type VendorRow = typeof vendors.$inferInsert & { readonly id: string; readonly category: string }

/** Invented companies, by what they do. */
const COMPANIES: Readonly<Record<string, readonly string[]>> = {
  hvac: ['PT Sejuk Abadi Teknik', 'PT Tirta Dingin Nusantara', 'CV Angin Segar', 'PT Prima Klima Mandiri'],
  power: ['PT Daya Listrik Sentosa', 'PT Arus Kuat Indonesia', 'CV Karya Panel', 'PT Genset Andalan'],
  lift: ['PT Lintas Vertikal', 'PT Elevasi Jaya'],
  plumbing: ['PT Banyu Mengalir', 'CV Pipa Lancar'],
  fire: ['PT Siaga Api Proteksi', 'PT Hidran Utama'],
  security: ['PT Garda Pengaman Nusantara', 'PT Mata Elang CCTV', 'PT Akses Cerdas'],
  it: ['PT Jaringan Andal', 'PT Solusi Cetak Digital', 'PT Layar Terang'],
  furniture: ['CV Jati Perabot', 'PT Ruang Rapi'],
  vehicle: ['PT Armada Setia', 'PT Forklift Persada'],
  general: ['PT Bersih Wangi', 'CV Serba Ada', 'PT Katering Rasa Bunda'],
}

export function vendorsOf(dice: Dice, at: number): VendorRow[] {
  return Object.entries(COMPANIES).flatMap(([category, names]) =>
    names.map((name) => ({
      id: dice.id(at),
      name,
      category,
      phone: `+62 21 ${dice.int(2000, 8999)} ${dice.int(1000, 9999)}`,
      email: `layanan@${name
        .toLowerCase()
        .replace(/^(pt|cv) /, '')
        .replace(/ /g, '')}.example`,
    })),
  )
}
