import { type Phrase, type RefusalKey, type RefusalParams, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'

/** What somebody asked for cannot be: a status of HTTP's and a sentence for them, whose key stands in `shared/src/refusals`. The message is its English. */
export class Refused extends Error {
  readonly status: number
  readonly phrase: Phrase
  constructor(status: number, key: RefusalKey, params: RefusalParams = {}) {
    super(refusalSentence({ key, params }, 'en'))
    this.status = status
    this.phrase = { key, params }
  }
}
