import { Group, NumberInput, Select, Stack, Switch } from '@mantine/core'
import type { Question } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { choiceKinds, namingKinds, type QuestionKind, questionKinds, scoredKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import { useTranslation } from 'react-i18next'
import { BilingualInput } from './bilingual-input.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'

interface QuestionEditorProps {
  readonly question: Question
  readonly earlier: readonly Question[]
  readonly anonymous: boolean
  readonly change: (fields: Partial<Question>) => void
  readonly turn: (kind: QuestionKind) => void
}

/** Everything that is said of one question. */
export function QuestionEditor({ question, earlier, anonymous, change, turn }: QuestionEditorProps) {
  const { t } = useTranslation('surveys')
  const { kind, options, rows } = question
  const scored = scoredKinds.has(kind)
  return (
    <Stack gap="sm" pt="sm">
      <BilingualInput label={t('question')} required value={question.title} onChange={(title) => change({ title })} />
      <Group gap="md" align="flex-end">
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={kindChoices(anonymous, t)}
          value={kind}
          onChange={(next) => next && turn(next as QuestionKind)}
          w={220}
        />
        <Switch
          label={t('requiredAnswer')}
          checked={question.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
          pb={8}
        />
      </Group>
      <BilingualInput label={t('help')} value={question.help} onChange={(help) => change({ help })} />
      {choiceKinds.has(kind) && (
        <OptionsEditor
          title={t(kind === 'matrix' ? 'columns' : 'options')}
          options={options}
          scored={scored}
          onChange={(next) => change({ options: next })}
        />
      )}
      {kind === 'matrix' && <OptionsEditor title={t('rows')} options={rows} scored={false} onChange={(next) => change({ rows: next })} />}
      <Bounds question={question} change={change} scored={scored} />
      <ConditionEditor condition={question.show_when} earlier={earlier} onChange={(show_when) => change({ show_when })} />
    </Stack>
  )
}

/** Kinds that can be asked for; those that name a person are none of an anonymous survey's. */
export const kindChoices = (anonymous: boolean, t: (key: string) => string) =>
  questionKinds.filter((kind) => !(anonymous && namingKinds.has(kind))).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))

/** What the bounds of a kind mean; others have none. */
const BOUNDS: Readonly<Partial<Record<QuestionKind, { readonly least?: string; readonly most: string }>>> = {
  short_text: { least: 'minLength', most: 'maxLength' },
  long_text: { least: 'minLength', most: 'maxLength' },
  number: { least: 'least', most: 'most' },
  scale: { least: 'least', most: 'most' },
  rating: { most: 'starCount' },
  multiple: { least: 'fewest', most: 'mostChosen' },
}

type BoundsProps = Pick<QuestionEditorProps, 'question' | 'change'> & { readonly scored: boolean }
function Bounds({ question, change, scored }: BoundsProps) {
  const { t } = useTranslation('surveys')
  const bounds = BOUNDS[question.kind]
  const read = (value: string | number): number | null => (typeof value === 'number' ? value : null)
  if (!bounds && !scored) return null
  return (
    <Group gap="sm">
      {bounds?.least && (
        <NumberInput
          w={150}
          label={t(`bounds.${bounds.least}`)}
          hideControls
          value={question.min ?? ''}
          onChange={(min) => change({ min: read(min) })}
        />
      )}
      {bounds && (
        <NumberInput
          w={150}
          label={t(`bounds.${bounds.most}`)}
          hideControls
          value={question.max ?? ''}
          onChange={(max) => change({ max: read(max) })}
        />
      )}
      {scored && (
        <NumberInput
          w={150}
          min={0}
          max={100}
          label={t('weight')}
          hideControls
          value={question.weight}
          onChange={(weight) => change({ weight: read(weight) ?? 0 })}
        />
      )}
    </Group>
  )
}
