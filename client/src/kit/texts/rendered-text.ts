import i18next, { type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Texts of both languages for one test, apart from the page's own; a key that is missing reads `missing {key}`. */
export async function textsIn(lng: 'en' | 'id', resources: Resource): Promise<i18n> {
  const texts = i18next.createInstance()
  await texts.use(initReactI18next).init({
    ...{ lng, fallbackLng: false, defaultNS: 'common', resources },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `missing ${key}`,
  })
  return texts
}

/** What markup says, in words. */
export const wordsOf = (markup: string): string =>
  markup
    .replace(/<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
