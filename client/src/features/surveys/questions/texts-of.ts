import type { Bilingual } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { useTranslation } from 'react-i18next'

/** A text in a language; in the other one where it is not written in that. */
export const textIn = ({ en, id }: Bilingual, language: string): string => (language === 'id' ? id || en : en || id)

/** Texts of surveys in the reader's language. */
export function useTextOf(): (text: Bilingual) => string {
  const { i18n } = useTranslation()
  return (text) => textIn(text, i18n.language)
}
