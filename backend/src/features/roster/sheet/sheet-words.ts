const WORDS = {
  roster: { en: 'Roster', id: 'Jadwal kerja' },
  person: { en: 'Person', id: 'Nama' },
  days: { en: 'Days', id: 'Hari' },
  off: { en: 'day off', id: 'libur' },
  away: { en: 'away', id: 'tidak masuk' },
  draft: { en: 'draft, not published', id: 'rancangan, belum diterbitkan' },
} as const
const LOCALES = { en: 'en-GB', id: 'id-ID' } as const

export type SheetWords = ReturnType<typeof sheetWords>

/** The words of a printed roster in a language. */
export function sheetWords(language: 'en' | 'id') {
  const locale = LOCALES[language]
  const plain = Object.fromEntries(Object.entries(WORDS).map(([key, word]) => [key, word[language]])) as Record<keyof typeof WORDS, string>
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    ...plain,
    weekday: (day: string): string => weekdays.format(new Date(day)),
    /** Of `YYYY-MM`. */
    month: (month: string): string => months.format(new Date(`${month}-01`)),
    people: (count: number): string => (language === 'id' ? `${count} orang` : count === 1 ? '1 person' : `${count} people`),
    standing: (shift: string): string => (language === 'id' ? `sif tetap ${shift}` : `standing shift ${shift}`),
    made(at: Date, zone: string): string {
      const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone, hourCycle: 'h23' }).format(at)
      return language === 'id' ? `Dicetak ${text}` : `Printed ${text}`
    },
  }
}
