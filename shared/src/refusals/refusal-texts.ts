import type { Language } from '../kit/accept-language.ts'
import english from './en.json' with { type: 'json' }
import indonesian from './id.json' with { type: 'json' }
import englishSentences from './sentences/en.json' with { type: 'json' }
import indonesianSentences from './sentences/id.json' with { type: 'json' }

/** The sentences of broken rules, with the names of fields and what permissions allow. */
export const refusalTexts: Readonly<Record<Language, typeof english>> = { en: english, id: indonesian }
/** The sentences of all other refusals, and the words that stand in them. A key that one language lacks does not compile. */
const sentences: Readonly<Record<Language, typeof englishSentences>> = { en: englishSentences, id: indonesianSentences }

type Groups = typeof englishSentences.sentence
/** `subject.reason`: names a sentence below `sentence` in `sentences/{en,id}.json`. */
export type RefusalKey = { [G in keyof Groups]: `${G & string}.${keyof Groups[G] & string}` }[keyof Groups]

/** Whether there is a sentence under a key. */
export function isRefusalKey(key: unknown): key is RefusalKey {
  const [group = '', name = ''] = typeof key === 'string' ? key.split('.') : []
  const groups: Words = sentences.en.sentence
  return Object.hasOwn(groups, group) && Object.hasOwn(groups[group] ?? {}, name)
}

/** A sentence that waits for its language. */
export interface Phrase {
  readonly key: RefusalKey
  readonly params?: RefusalParams
}
/** What stands in a sentence. Lists are joined, counts (`{areas: 3}`) are spoken, a phrase is put in the same language. */
type RefusalValue = string | number | Phrase | readonly (string | Phrase)[] | Readonly<Record<string, number>>
export type RefusalParams = Readonly<Record<string, RefusalValue>>

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>
const words: Readonly<Record<Language, Words>> = {
  en: { ...sentences.en.word, right: refusalTexts.en.right },
  id: { ...sentences.id.word, right: refusalTexts.id.right },
}
const PLACEHOLDER = /\{\{(\w+)((?:, ?\w+)*)\}\}/g

/** The title of a refusal, given by its English text, in a language. */
export const refusalTitle = (title: string, language: Language): string => words[language]['title']?.[title] ?? title

/**
 * The sentence of a key. `{{name}}` is the parameter; `{{state, state}}` is its word in that list of `word`, or of `right`;
 * `or` and `and` join a list, `counts` speaks numbers of things.
 */
export function refusalSentence({ key, params = {} }: Phrase, language: Language): string {
  const [group = '', name = ''] = key.split('.')
  const text = (sentences[language].sentence as Words)[group]?.[name] ?? key
  return text.replace(PLACEHOLDER, (_, param: string, formats: string) =>
    spoken(params[param] ?? '', formats.split(/, ?/).filter(Boolean), language),
  )
}

function spoken(value: RefusalValue, formats: readonly string[], language: Language): string {
  const lists = words[language]
  const list = formats.map((format) => lists[format]).find((item) => item !== undefined)
  const word = (text: string): string => (list ? (list[text] ?? text.replaceAll('_', ' ')) : text)
  const one = (item: string | Phrase): string => (typeof item === 'string' ? word(item) : refusalSentence(item, language))
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return word(value)
  if (isList(value)) return joined(value.map(one), formats, language)
  return isPhrase(value) ? one(value) : joined(counted(value, lists['counted'] ?? {}), ['and'], language)
}

const isList = (value: RefusalValue): value is readonly (string | Phrase)[] => Array.isArray(value)
const isPhrase = (value: Phrase | Readonly<Record<string, number>>): value is Phrase => typeof value['key'] === 'string'

const LOCALE = { en: 'en-GB', id: 'id' } as const
function joined(parts: readonly string[], formats: readonly string[], language: Language): string {
  const type = formats.includes('or') ? 'disjunction' : formats.includes('and') ? 'conjunction' : null
  return type ? new Intl.ListFormat(LOCALE[language], { type }).format(parts) : parts.join(', ')
}

/** `{areas: 3, assets: 1}` is “3 areas” and “1 asset”; what is not there is not said. */
const counted = (counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${(count === 1 ? words[`${name}_one`] : undefined) ?? words[name] ?? name}`)
