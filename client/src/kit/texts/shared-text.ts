import { type Wording, withNestedTexts } from '@menara/shared/kit/nested-texts.ts'
import type { i18n as I18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Reader = Pick<I18n, 'exists' | 't'>
interface Message {
  readonly message: string
  /** Absent in rows of another upstream. */
  readonly wording?: Wording | null
}

/** A text of `shared/src/message-templates` in the reader's language, with those among its params that are texts themselves; undefined where the key is not known. */
export const sharedText = ({ key, params }: Wording, i18n: Reader): string | undefined =>
  /\.\w+$/.test(key) && i18n.exists(key, { ns: 'letters' })
    ? i18n.t(key, { ...withNestedTexts(params, (param) => sharedText(param, i18n)), ns: 'letters' })
    : undefined

/** The message of an alarm, or another text: what the system wrote in the reader's language, what a person or a device wrote as it is. */
export const messageText = ({ message, wording }: Message, i18n: Reader): string => (wording && sharedText(wording, i18n)) ?? message

/**
 * `messageText` in the language that is shown. Loads the texts, and until they are there says what the server wrote: a page that waited for
 * them would be hidden, and lose its focus, when the first alarm comes.
 */
export function useMessageText(): (message: Message) => string {
  const { i18n, ready } = useTranslation('letters', { useSuspense: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and its texts are what changes in `i18n`
  return useCallback((message: Message) => messageText(message, i18n), [i18n, i18n.language, ready])
}
