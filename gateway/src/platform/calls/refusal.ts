import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Refusal } from '@menara/shared/kit/words.ts'
import { type RefusalKey, type RefusalParams, refusalSentence, refusalTitle } from '@menara/shared/refusals/refusal-texts.ts'

export const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Not allowed',
  413: 'Too large',
  415: 'Wrong type',
  422: 'Not valid',
  426: 'Upgrade required',
  429: 'Too many requests',
  500: 'Internal Server Error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Timed out',
}

/** The body of every refusal the gateway itself gives, in English: `inLanguage` puts it in the reader's. */
export function refusal(status: number, key: RefusalKey, params: RefusalParams = {}): Refusal {
  return { status, title: TITLES[status] ?? 'Refused', message: refusalSentence({ key, params }, 'en'), errors: [], rule: key, params }
}

/** The same refusal in the language that a request asks for. */
export const inLanguage = (said: Refusal, language: Language): Refusal =>
  said.rule === undefined
    ? said
    : {
        ...said,
        title: refusalTitle(said.title, language),
        message: refusalSentence({ key: said.rule as RefusalKey, params: said.params as RefusalParams }, language),
      }
