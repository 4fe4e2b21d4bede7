import { useTranslation } from 'react-i18next'

/** A text that people wrote in both languages; either may be empty. */
export interface BothTexts {
  readonly en: string
  readonly id: string
}

/** A text in a language; in the other one where it is not written in that. */
export const textIn = ({ en, id }: BothTexts, language: string): string => (language === 'id' ? id || en : en || id)

/** Texts in the reader's language. */
export function useTextOf(): (text: BothTexts) => string {
  const { i18n } = useTranslation()
  return (text) => textIn(text, i18n.language)
}
