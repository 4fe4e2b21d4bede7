import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readConfig } from '../kit/calls/config.ts'
import { readStored, writeStored } from '../kit/session/storage.ts'

export type Language = 'en' | 'id'
const KEY = 'language'
type Texts = Record<string, unknown>

/** One file per subject and language: the file's name is the namespace. Loaded when a screen asks for it. */
const files = import.meta.glob<Texts>(['./en/*.json', './id/*.json'], { import: 'default' })
/** What messages say: the server writes them into mails too. */
const letters = import.meta.glob<Texts>('../../../shared/src/message-templates/*.json', { import: 'default' })

/** What refusals say: the server writes the English of them too. */
const refusals = import.meta.glob<Texts>('../../../shared/src/refusals/*.json', { import: 'default' })

/** What every page needs; the rest comes with its screen. */
const SHELL_NAMESPACES = ['common', 'nav'] as const

function preferredLanguage(): Language {
  const stored = readStored(KEY)
  if (stored === 'en' || stored === 'id') return stored
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'id'
}

function sharedFile(language: string, namespace: string) {
  if (namespace === 'letters') return letters[`../../../shared/src/message-templates/${language}.json`]
  return namespace === 'refusals' ? refusals[`../../../shared/src/refusals/${language}.json`] : undefined
}

export async function openTexts(): Promise<I18n> {
  await i18next
    .use({
      type: 'backend' as const,
      init: () => undefined,
      read(language: string, namespace: string, done: (error: unknown, texts: Texts | null) => void) {
        const file = sharedFile(language, namespace) ?? files[`./${language}/${namespace}.json`]
        if (!file) return done(new Error(`No texts ${language}/${namespace}`), null)
        file().then(
          (texts) => done(null, texts),
          (error: unknown) => done(error, null),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      fallbackLng: false,
      supportedLngs: ['en', 'id'],
      ns: [...SHELL_NAMESPACES],
      defaultNS: 'common',
      // A word of another upstream (a status, a kind) is shown as it came; one that is absent shows nothing.
      parseMissingKeyHandler: (key) => (readConfig().foreign ? key.slice(key.lastIndexOf('.') + 1) : key),
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  document.documentElement.lang = i18next.language
  return i18next
}

/** Switches at once, everywhere, and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  writeStored(KEY, language)
  await i18next.changeLanguage(language)
}
export const languageNow = (): Language => (i18next.language === 'en' ? 'en' : 'id')
