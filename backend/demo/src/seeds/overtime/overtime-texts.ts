/** What overtime is for, by what somebody is; the first that fits. */
const WORK: readonly (readonly [title: RegExp, work: readonly string[]])[] = [
  [
    /Keamanan|Regu/,
    ['Pengamanan acara penyewa', 'Menggantikan rekan yang sakit', 'Pengawalan bongkar muat', 'Patroli tambahan akhir tahun'],
  ],
  [
    /Teknisi|BAS|Teknik/,
    ['Perbaikan pompa air bersih', 'Penggantian bantalan AHU', 'Uji genset malam hari', 'Pembersihan menara pendingin'],
  ],
  [/Kebersihan/, ['Pembersihan setelah acara', 'Cuci kaca lobi', 'Poles lantai koridor']],
  [/Keuangan/, ['Tutup buku bulanan', 'Persiapan audit', 'Rekonsiliasi bank']],
  [/SDM/, ['Persiapan penggajian', 'Rekap absensi bulanan']],
  [/./, ['Migrasi data penyewa', 'Laporan bulanan', 'Stock opname', 'Persiapan rapat direksi']],
]
/** Monthly basic wage, fixed and variable allowances in whole Rupiah; the first that fits. */
const WAGES: readonly (readonly [title: RegExp, wage: readonly [base: number, fixed: number, variable: number]])[] = [
  [/Supervisor|Komandan/, [7_400_000, 900_000, 600_000]],
  [/Manajer/, [14_500_000, 2_500_000, 0]],
  [/Keamanan/, [5_400_000, 300_000, 350_000]],
  [/Kebersihan/, [5_067_000, 0, 0]],
  [/Teknisi|BAS/, [6_100_000, 500_000, 400_000]],
  [/./, [6_800_000, 600_000, 500_000]],
]
const fitting = <T>(rows: readonly (readonly [RegExp, T])[], title: string, otherwise: T): T =>
  rows.find(([words]) => words.test(title))?.[1] ?? otherwise

export const workOf = (title: string): readonly string[] => fitting(WORK, title, ['Laporan bulanan'])
export const wageOf = (title: string): readonly [base: number, fixed: number, variable: number] =>
  fitting(WAGES, title, [6_800_000, 600_000, 500_000])
/** Positions that contracts exempt from overtime pay. */
export const isExempt = (title: string): boolean => /Manajer/.test(title)
export const reasons = ['Ada urusan keluarga', 'Pekerjaan ditunda', 'Suku cadang belum datang', 'Tidak perlu lagi'] as const
