import type { Language } from '@menara/shared/kit/accept-language.ts'
import { isPermission } from '@menara/shared/kit/permission.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { type Phrase, type RefusalKey, type RefusalParams, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { ruleSentence, ruleSentences } from '@menara/shared/refusals/rule-sentences.ts'

const STATUS = {
  unauthenticated: [401, 'Not signed in'],
  forbidden: [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  conflict: [409, 'Not possible now'],
  'too-large': [413, 'Too large'],
  'wrong-type': [415, 'Wrong type'],
  invalid: [422, 'Invalid from input!'],
  'too-many': [429, 'Too often'],
  unavailable: [503, 'Not available'],
} as const
export type FaultCode = keyof typeof STATUS
/** Refusals with a sentence of their own. */
export type KeyedCode = Exclude<FaultCode, 'invalid'>
export type { BrokenRule, Phrase, RefusalKey, RefusalParams }

interface FaultDetails {
  /** What the sentence of the key needs. */
  readonly params?: RefusalParams
  readonly errors?: readonly BrokenRule[]
  readonly retryAfterS?: number
  readonly current?: unknown
  readonly permission?: string
}

/**
 * A refusal the caller can act on. Its sentence stands under a key of `shared/src/refusals` in every language; a 422 is worded by its broken
 * rules, and has an English sentence of its own. Anything else thrown is a bug and becomes a 500.
 */
export class Fault extends Error {
  /** Undefined for a 422. */
  readonly phrase: Phrase | undefined
  readonly code: FaultCode
  readonly errors: readonly BrokenRule[]
  /** Seconds to wait before trying again, for `too-many` and `unavailable`. */
  readonly retryAfterS: number | undefined
  /** What is so now, for a `conflict`: the row as the endpoint would answer it. */
  readonly current: unknown
  /** Of a `forbidden`: the identifier of the permission that is missing. The sentence says it in words. */
  readonly permission: string | undefined
  constructor(code: 'invalid', sentence: string, details: FaultDetails)
  constructor(code: KeyedCode, key: RefusalKey, details?: FaultDetails)
  constructor(code: FaultCode, text: string, { params = {}, errors = [], retryAfterS, current, permission }: FaultDetails = {}) {
    const phrase = code === 'invalid' ? undefined : { key: text as RefusalKey, params }
    super(phrase ? refusalSentence(phrase, 'en') : text)
    this.phrase = phrase
    this.permission = permission ?? (code === 'forbidden' ? permissionIn(params) : undefined)
    this.code = code
    this.errors = errors
    this.retryAfterS = retryAfterS
    this.current = current
  }
  get statusCode(): number {
    return STATUS[this.code][0]
  }
  get title(): string {
    return STATUS[this.code][1]
  }
  sentenceIn(language: Language): string {
    if (this.phrase) return refusalSentence(this.phrase, language)
    return language === 'en' ? this.message : ruleSentences(this.errors, language)
  }
}

const permissionIn = (params: RefusalParams): string | undefined =>
  Object.values(params).find((param): param is string => typeof param === 'string' && isPermission(param))

/** 422 for one field: `invalid('location_id', 'exists')`. Where no English sentence is given it is the one of the rule; other languages say the rule. */
export const invalid = (field: string, rule: string, sentence = ruleSentence({ field, rule })): Fault =>
  new Fault('invalid', sentence, { errors: [{ field, rule }] })
