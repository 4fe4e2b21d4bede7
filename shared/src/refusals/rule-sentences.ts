import type { Language } from '../kit/accept-language.ts'
import { type BrokenRule, sentenceOf } from '../kit/refusal-sentence.ts'
import { refusalTexts } from './refusal-texts.ts'

/** The sentence of one broken rule. */
export const ruleSentence = (broken: BrokenRule, language: Language = 'en'): string => sentenceOf(broken, refusalTexts[language])

/** One sentence for all of them; what two rules say in the same words is said once. */
export const ruleSentences = (broken: readonly BrokenRule[], language: Language = 'en'): string =>
  [...new Set(broken.map((rule) => ruleSentence(rule, language)))].join('; ')
