import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { AnswerValue } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { type QuestionKind, scaleKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { SignaturePad } from '../../../kit/forms/signature-pad.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import type { FieldProps } from './field-props.ts'
import { MatrixField, OneField, RankingField, SeveralField } from './list-fields.tsx'
import css from './questions.module.css'
import { ScaleField } from './scale-field.tsx'

interface QuestionFieldProps extends Omit<FieldProps, 'name' | 'label' | 'describedBy'> {
  /** What is wrong with the answer, in words. */
  readonly error: string | undefined
  /** Where answering goes on: who comes back to a question that lacks its answer is led there. */
  readonly anchor: string
}

/** One question with the field for its answer: what the page of a link shows, and the preview of the builder. */
export function QuestionField({ question, error, anchor, ...field }: QuestionFieldProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const name = useId()
  const [label, help] = [textOf(question.title), textOf(question.help)]
  const Field = FIELDS[question.kind] ?? (scaleKinds.has(question.kind) ? ScaleField : TextField)
  const describedBy = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={css.fields} id={anchor} aria-describedby={describedBy} tabIndex={-1}>
      <legend className={css.legend}>
        {label || t('noTitle')}
        {question.required && (
          <Text span c="var(--app-critical)" title={t('required')}>
            {' *'}
          </Text>
        )}
      </legend>
      {help && (
        <Text size="sm" c="dimmed" mb={6} id={`${name}-help`} style={{ overflowWrap: 'anywhere' }}>
          {help}
        </Text>
      )}
      <Field question={question} name={name} label={label} describedBy={describedBy} {...field} />
      {error && (
        <Text size="sm" c="var(--app-critical)" mt={4} id={`${name}-error`} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

const MODES: Readonly<Partial<Record<QuestionKind, 'email' | 'tel'>>> = { email: 'email', phone: 'tel' }
const textOfValue = (value: AnswerValue | undefined): string => (typeof value === 'string' ? value : '')

function TextField({ question, label, value, onChange, describedBy }: FieldProps) {
  const mode = MODES[question.kind]
  return (
    <TextInput
      aria-label={label}
      aria-describedby={describedBy}
      size="md"
      maxLength={question.max ?? 254}
      value={textOfValue(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(mode && { type: mode, autoComplete: mode })}
    />
  )
}

function LongTextField({ question, label, value, onChange, describedBy }: FieldProps) {
  return (
    <Textarea
      aria-label={label}
      aria-describedby={describedBy}
      size="md"
      autosize
      minRows={3}
      maxLength={question.max ?? 5000}
      value={textOfValue(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function NumberField({ question, label, value, onChange, describedBy }: FieldProps) {
  const { i18n } = useTranslation()
  const decimal = i18n.language === 'id' ? ',' : '.'
  return (
    <NumberInput
      aria-label={label}
      aria-describedby={describedBy}
      size="md"
      hideControls
      decimalSeparator={decimal}
      value={typeof value === 'number' ? value : ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      {...(question.min !== null && question.min >= 0 && { allowNegative: false })}
    />
  )
}

const optionsOf = ({ question, places }: FieldProps, textOf: ReturnType<typeof useTextOf>) => {
  if (question.kind === 'area') return places.areas.map(({ id, name }) => ({ value: id, label: name }))
  if (question.kind === 'asset') return places.assets.map(({ id, name }) => ({ value: id, label: name }))
  return question.options.map(({ key, label }) => ({ value: key, label: textOf(label) || key }))
}

function ChooseField(props: FieldProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const { label, value, onChange, describedBy } = props
  return (
    <Select
      aria-label={label}
      aria-describedby={describedBy}
      size="md"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
      placeholder={t('choose')}
      nothingFoundMessage={t('nothingFound')}
      data={optionsOf(props, textOf)}
      value={textOfValue(value) || null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

const SignField = ({ label, value, onChange }: FieldProps) => (
  <SignaturePad label={label} path={textOfValue(value)} onChange={(path) => onChange(path || undefined)} />
)

const DayField = ({ question, label, value, onChange }: FieldProps) => (
  <DateField
    aria-label={label}
    size="md"
    kind={question.kind === 'time' ? 'time' : 'date'}
    value={textOfValue(value)}
    onChange={(chosen) => onChange(chosen || undefined)}
  />
)

const FIELDS: Readonly<Partial<Record<QuestionKind, ComponentType<FieldProps>>>> = {
  long_text: LongTextField,
  number: NumberField,
  yes_no: OneField,
  single: OneField,
  multiple: SeveralField,
  dropdown: ChooseField,
  area: ChooseField,
  asset: ChooseField,
  matrix: MatrixField,
  ranking: RankingField,
  date: DayField,
  time: DayField,
  signature: SignField,
}
