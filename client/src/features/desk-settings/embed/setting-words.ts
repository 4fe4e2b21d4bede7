import { useTranslation } from 'react-i18next'

interface Named {
  readonly name_en: string
  readonly name_id: string
}
/** Names of settings in the language of the page. */
export function useSettingWords() {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language === 'en'
  return {
    nameOf: (named: Named): string => (isEnglish ? named.name_en : named.name_id),
    labelOf: (item: { readonly label_en: string; readonly label_id: string }): string => (isEnglish ? item.label_en : item.label_id),
    /** What the requester reads; null where it is the label itself. */
    requesterOf: (item: { readonly requester_en: string | null; readonly requester_id: string | null }): string | null =>
      isEnglish ? item.requester_en : item.requester_id,
  }
}
