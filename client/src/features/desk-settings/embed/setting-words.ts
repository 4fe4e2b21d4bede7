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
    nameOf: (it: Named): string => (isEnglish ? it.name_en : it.name_id),
    labelOf: (it: { readonly label_en: string; readonly label_id: string }): string => (isEnglish ? it.label_en : it.label_id),
    /** What the requester reads; null where it is the label itself. */
    requesterOf: (it: { readonly requester_en: string | null; readonly requester_id: string | null }): string | null =>
      isEnglish ? it.requester_en : it.requester_id,
  }
}
