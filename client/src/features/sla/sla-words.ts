import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'

interface Named {
  readonly name_en: string
  readonly name_id: string
}
/** Names and lengths in the language of the page. */
export function useSlaWords() {
  const { t, i18n } = useTranslation('sla')
  return {
    nameOf: (it: Named): string => (i18n.language === 'en' ? it.name_en : it.name_id),
    /** `2 h 30 min`; never less than nothing. */
    lengthOf(seconds: number): string {
      const minutes = Math.max(0, Math.floor(seconds / 60))
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      if (hours === 0) return t('length.minutes', { minutes: rest })
      return rest === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes: rest })
    },
  }
}

/** Monday to Sunday, in the language of the page. */
export function weekdayNames(): readonly string[] {
  const format = new Intl.DateTimeFormat(languageNow() === 'id' ? 'id-ID' : 'en-GB', { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, n) => format.format(new Date(Date.UTC(2024, 0, 1 + n))))
}
