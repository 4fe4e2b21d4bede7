import { ActionIcon, Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import type { QuestionOption } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import type { FieldProps } from './field-props.ts'
import css from './questions.module.css'

const listOf = (value: FieldProps['value']): readonly string[] => (Array.isArray(value) ? value : [])

/** One of several, each as large as a thumb. */
export function OneField({ question, name, value, onChange }: FieldProps) {
  const { t } = useTranslation()
  const textOf = useTextOf()
  const options =
    question.kind === 'yes_no'
      ? (['yes', 'no'] as const).map((key) => ({ key, label: t(key) }))
      : question.options.map(({ key, label }) => ({ key, label: textOf(label) }))
  return (
    <Stack gap={6}>
      {options.map(({ key, label }) => (
        <Radio key={key} className={css.choice} name={name} label={label} checked={value === key} onChange={() => onChange(key)} />
      ))}
    </Stack>
  )
}

/** Several of several, in the order of the options. */
export function SeveralField({ question, value, onChange }: FieldProps) {
  const textOf = useTextOf()
  const chosen = listOf(value)
  const turn = (key: string, isOn: boolean): void =>
    onChange(question.options.map((option) => option.key).filter((other) => (other === key ? isOn : chosen.includes(other))))
  return (
    <Stack gap={6}>
      {question.options.map(({ key, label }) => (
        <Checkbox
          key={key}
          className={css.choice}
          label={textOf(label)}
          checked={chosen.includes(key)}
          onChange={(event) => turn(key, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}

/** For each row one of the columns: rows one below the other, so that it fits a phone. */
export function MatrixField({ question, name, value, onChange }: FieldProps) {
  const textOf = useTextOf()
  const given = typeof value === 'object' && !Array.isArray(value) ? value : {}
  return (
    <Stack gap="sm">
      {question.rows.map((row) => (
        <fieldset key={row.key} className={css.fields}>
          <Text component="legend" size="sm" fw={500} mb={4}>
            {textOf(row.label)}
          </Text>
          <Group gap="xs">
            {question.options.map((column) => (
              <Radio
                key={column.key}
                name={`${name}-${row.key}`}
                label={textOf(column.label)}
                checked={given[row.key] === column.key}
                onChange={() => onChange({ ...given, [row.key]: column.key })}
              />
            ))}
          </Group>
        </fieldset>
      ))}
    </Stack>
  )
}

/** An order: moved by buttons, and by arrow keys with Alt. Nothing is answered until something was moved or the order was confirmed. */
export function RankingField({ question, value, onChange }: FieldProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const given = listOf(value)
  const order = given.length > 0 ? given : question.options.map(({ key }) => key)
  const optionOf = (key: string): QuestionOption | undefined => question.options.find((option) => option.key === key)
  const move = (at: number, by: -1 | 1): void => {
    const [key, other] = [order[at], order[at + by]]
    if (key === undefined || other === undefined) return
    onChange(order.map((item) => (item === key ? other : item === other ? key : item)))
  }
  return (
    <Stack gap={6}>
      {order.map((key, at) => {
        const label = textOf(optionOf(key)?.label ?? { en: key, id: key })
        return (
          <Group key={key} className={css.choice} justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm">
              <span className="num">{at + 1}</span>. {label}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Mover
                label={t('moveUp', { name: label })}
                disabled={at === 0}
                move={() => move(at, -1)}
                icon={<IconArrowUp size={16} aria-hidden />}
              />
              <Mover
                label={t('moveDown', { name: label })}
                disabled={at === order.length - 1}
                move={() => move(at, 1)}
                icon={<IconArrowDown size={16} aria-hidden />}
              />
            </Group>
          </Group>
        )
      })}
      {given.length === 0 && (
        <Button variant="default" size="xs" onClick={() => onChange([...order])} style={{ alignSelf: 'flex-start' }}>
          {t('orderIsRight')}
        </Button>
      )}
    </Stack>
  )
}

interface MoverProps {
  readonly label: string
  readonly disabled: boolean
  readonly move: () => void
  readonly icon: React.ReactNode
}
const Mover = ({ label, disabled, move, icon }: MoverProps) => (
  <ActionIcon size={36} variant="default" aria-label={label} disabled={disabled} onClick={move}>
    {icon}
  </ActionIcon>
)
