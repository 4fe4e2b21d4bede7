import { type BrokenRule, sentenceOf } from '@menara/shared/kit/refusal-sentence.ts'
import type refusals from '@menara/shared/refusals/en.json'
import i18next from 'i18next'

const NAMESPACE = 'refusals'
const textsNow = (): typeof refusals | undefined =>
  i18next.isInitialized ? i18next.getResourceBundle(i18next.language, NAMESPACE) : undefined

/** The sentence for a broken rule in the reader's language. `label`: what the form calls the field. */
export function ruleSentence(broken: BrokenRule, label?: string): string {
  const texts = textsNow()
  return texts ? sentenceOf(broken, texts, label) : broken.rule
}

/** What a permission allows, in the reader's language; undefined for one that nobody knows, or before the texts are there. */
export const rightText = (permission: string): string | undefined =>
  (textsNow()?.right as Readonly<Record<string, string>> | undefined)?.[permission]
