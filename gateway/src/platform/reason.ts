import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { isRefusalKey, type Phrase, type RefusalParams, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { ruleSentences } from '@menara/shared/refusals/rule-sentences.ts'

/** Broken rules, and what they are called in English. */
interface Invalid {
  readonly message: string
  readonly errors: readonly BrokenRule[]
}
/**
 * Why something is refused or cannot be had: a phrase or broken rules, which wait for the language of a reader, or the own sentence of a
 * server that is not ours, which stands as it came.
 */
export type Reason = Phrase | Invalid | string

export const invalidBy = (broken: BrokenRule): Reason => ({ message: ruleSentences([broken]), errors: [broken] })

/** The sentence for a reader. */
export function reasonIn(reason: Reason, language: Language): string {
  if (typeof reason === 'string') return reason
  if ('key' in reason) return refusalSentence(reason, language)
  return language === 'en' ? reason.message : ruleSentences(reason.errors, language)
}

interface Refusing {
  readonly message?: unknown
  readonly rule?: unknown
  readonly params?: unknown
  readonly errors?: unknown
}
const MAX_LENGTH = 500

/** What the body of a refusal says; null when it says nothing. `isOurs`: it is our own backend's, whose keys and rules are known here. */
export function readReason(body: unknown, isOurs: boolean): Reason | null {
  const { message, rule, params, errors } = (body ?? {}) as Refusing
  if (isOurs && isRefusalKey(rule)) return { key: rule, params: (params ?? {}) as RefusalParams }
  if (typeof message !== 'string') return null
  const own = message.slice(0, MAX_LENGTH)
  return isOurs && Array.isArray(errors) && errors.length > 0 ? { message: own, errors: errors as BrokenRule[] } : own
}
