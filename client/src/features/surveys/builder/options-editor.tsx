import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { QuestionOption } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { newOption, swapped } from './definition-edits.ts'

interface OptionsEditorProps {
  readonly title: string
  readonly options: readonly QuestionOption[]
  /** Whether an option is worth something. */
  readonly scored: boolean
  readonly onChange: (options: QuestionOption[]) => void
}

/** The options of a choice, or the rows of a matrix: written in both languages, moved by buttons. */
export function OptionsEditor({ title, options, scored, onChange }: OptionsEditorProps) {
  const { t } = useTranslation('surveys')
  const change = (key: string, fields: Partial<QuestionOption>): void =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...fields } : option)))
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {options.map((option, at) => (
        <Group key={option.key} gap={6} wrap="wrap" align="center">
          {(['en', 'id'] as const).map((language) => (
            <TextInput
              key={language}
              flex="1 1 140px"
              size="xs"
              maxLength={200}
              lang={language}
              aria-label={t('optionIn', { at: at + 1, language: t(`language.${language}`) })}
              placeholder={t(`language.${language}`)}
              value={option.label[language]}
              onChange={(event) => change(option.key, { label: { ...option.label, [language]: event.currentTarget.value } })}
            />
          ))}
          {scored && <ScoreInput at={at + 1} option={option} change={(score) => change(option.key, { score })} />}
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              aria-label={t('optionUp', { at: at + 1 })}
              disabled={at === 0}
              onClick={() => onChange(swapped(options, at, at - 1))}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('optionDown', { at: at + 1 })}
              disabled={at === options.length - 1}
              onClick={() => onChange(swapped(options, at, at + 1))}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('optionRemove', { at: at + 1 })}
              onClick={() => onChange(options.filter((other) => other !== option))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...options, newOption()])}
      >
        {t('optionAdd')}
      </Button>
    </Stack>
  )
}

interface ScoreInputProps {
  readonly at: number
  readonly option: QuestionOption
  readonly change: (score: number | null) => void
}
function ScoreInput({ at, option, change }: ScoreInputProps) {
  const { t } = useTranslation('surveys')
  return (
    <NumberInput
      w={90}
      size="xs"
      min={0}
      max={100}
      hideControls
      aria-label={t('optionScore', { at })}
      placeholder={t('score')}
      value={option.score ?? ''}
      onChange={(score) => change(typeof score === 'number' ? score : null)}
    />
  )
}
