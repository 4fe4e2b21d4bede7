import { useTranslation } from 'react-i18next'

interface Named {
  readonly name_en: string
  readonly name_id: string
}
/** A name that was entered in both languages, in that of the page. */
export function useNamed(): (item: Named) => string {
  const { i18n } = useTranslation()
  return ({ name_en, name_id }) => (i18n.language === 'id' ? name_id : name_en)
}
