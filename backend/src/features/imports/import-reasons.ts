import { type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { choicesOf, fieldLabel } from '@menara/shared/domain/imports/import-texts.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { sentenceOf } from '@menara/shared/kit/refusal-sentence.ts'
import { refusalSentence, refusalTexts } from '@menara/shared/refusals/refusal-texts.ts'
import type { BrokenRule, Fault, Phrase } from '../../platform/errors.ts'

/** Why a row is refused, as it is kept: put into words when it is read. */
export interface KeptReasons {
  readonly errors: readonly BrokenRule[]
  readonly phrase?: Phrase
}

export const reasonsOf = ({ errors, phrase }: Fault): KeptReasons => ({ errors, ...(phrase && { phrase }) })

/** One sentence for each broken rule, called by the label of its column; a refusal of the whole row is one sentence. */
export function spokenReasons(kind: ImportKind, { errors, phrase }: KeptReasons, language: Language) {
  const [first] = errors
  if (phrase)
    return [
      { field: first ? columnOf(kind, first.field) : '', rule: first?.rule ?? phrase.key, sentence: refusalSentence(phrase, language) },
    ]
  return errors.map((broken) => {
    const field = columnOf(kind, broken.field)
    const label = field === '' ? undefined : fieldLabel(field, language)
    return {
      field,
      rule: broken.rule,
      sentence: sentenceOf(withChoices(kind, { ...broken, field }, language), refusalTexts[language], label),
    }
  })
}

/** Of a value that is none of a list: what may stand there. */
function withChoices(kind: ImportKind, broken: BrokenRule, language: Language): BrokenRule {
  const field = importShapes[kind].fields.find(({ key }) => key === broken.field)
  if (broken.rule !== 'enum' || !field?.choices) return broken
  return { ...broken, rule: 'choices', params: { choices: Object.values(choicesOf(field, language)).join(', ') } }
}

/** The column that a field of the record comes from. */
function columnOf(kind: ImportKind, field: string): string {
  const [name = ''] = field.split('.')
  return importShapes[kind].fields.find(({ key, to }) => to === name || key === name)?.key ?? name
}
