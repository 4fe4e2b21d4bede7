import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { withNestedTexts } from '@menara/shared/kit/nested-texts.ts'
import type { i18n as I18n } from 'i18next'
import { sharedText } from '../../../kit/texts/shared-text.ts'

type Worded = Pick<InboxItem, 'title' | 'text' | 'message'>
export interface Words {
  readonly title: string
  readonly text: string
}

/**
 * A message in the reader's language, by its key and facts. One whose key is not known reads as the server wrote it.
 * A fact called `priority` chooses the form of a text that has more than one (i18next's context).
 */
export function wordsOf({ title, text, message: { key, params } }: Worded, i18n: Pick<I18n, 'exists' | 't'>): Words {
  const facts = withNestedTexts(params, (param) => sharedText(param, i18n))
  const say = (part: keyof Words, asWritten: string): string => {
    const at = `${key}.${part}`
    return i18n.exists(at, { ns: 'letters' }) ? i18n.t(at, { ...facts, ns: 'letters', context: params.priority ?? '' }) : asWritten
  }
  return { title: say('title', title), text: say('text', text) }
}
