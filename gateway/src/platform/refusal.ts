import type { Refusal } from '@menara/shared/kit/words.ts'

const TITLES: Readonly<Record<number, string>> = {
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

/** The body of every refusal the gateway itself gives. */
export const refusal = (status: number, message: string): Refusal => ({ status, title: TITLES[status] ?? 'Refused', message, errors: [] })
