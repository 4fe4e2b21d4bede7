import type { CategoryRef } from '@menara/shared/contract/desk/categories.contract.ts'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'

type Named = Pick<Static<typeof CategoryRef>, 'name_en' | 'name_id' | 'path_en' | 'path_id'>

/** The name of a category in the language of the page, alone and with the names above it. */
export function useCategoryWords() {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language === 'en'
  return {
    nameOf: (item: Pick<Named, 'name_en' | 'name_id'>): string => (isEnglish ? item.name_en : item.name_id),
    pathOf: (item: Pick<Named, 'path_en' | 'path_id'>): string => (isEnglish ? item.path_en : item.path_id),
  }
}
