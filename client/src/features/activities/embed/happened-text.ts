import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import { withNestedTexts } from '@menara/shared/kit/nested-texts.ts'
import type { i18n as I18n } from 'i18next'
import { sharedText } from '../../../kit/texts/shared-text.ts'

/**
 * What happened, in the reader's language, by its key and facts. One without a key, or of a key that is not known, reads as it was written.
 * A fact called `comment` is what a person added: it follows as it is.
 */
export function happenedText(
  { description, message }: Pick<Activity, 'description' | 'message'>,
  i18n: Pick<I18n, 'exists' | 't'>,
): string {
  const at = `happened.${message?.key}`
  // A key may name a whole group of texts; that is none of them.
  if (!message || !/\.\w+\.\w+$/.test(at) || !i18n.exists(at, { ns: 'home' })) return description
  const { comment, ...facts } = withNestedTexts(message.params, (param) => sharedText(param, i18n))
  const said = i18n.t(at, { ...facts, ns: 'home' })
  return comment ? `${said}: ${comment}` : said
}
