/** Languages in which the product speaks to a reader. */
export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)

/** The reader's language by `Accept-Language` (RFC 9110, 12.5.4): the most wanted that there is, English where none is. */
export function languageOf(header: string | readonly string[] | undefined): Language {
  const wanted = String(header ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.split(';')
      return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: Number(weight?.trim().replace(/^q=/i, '') ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
  return wanted.find(isLanguage) ?? 'en'
}
