import { ActionIcon, Badge, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import type { Question } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconCopy, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import css from '../questions/questions.module.css'
import { QuestionEditor } from './question-editor.tsx'
import type { Builder } from './use-builder.ts'

interface QuestionCardProps {
  readonly question: Question
  readonly number: number
  readonly builder: Builder
}

/** A question in the builder: one line, and everything said of it once it is opened. Alt with an arrow moves it. */
export function QuestionCard({ question, number, builder }: QuestionCardProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const isOpen = builder.open === question.key
  const name = textOf(question.title) || t('noTitle')
  const faults = builder.faultsOf(question.key)
  const keyed = (event: KeyboardEvent): void => {
    const by = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key as 'ArrowUp']
    if (!by) return
    event.preventDefault()
    builder.move(question.key, by)
  }
  return (
    <Paper
      withBorder
      p="xs"
      component="li"
      className={isOpen ? css.selected : undefined}
      style={{ listStyle: 'none' }}
      data-question={question.key}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <UnstyledButton
          id={builder.anchorOf(question.key)}
          flex={1}
          miw={0}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => builder.show(isOpen ? null : question.key)}
          onKeyDown={keyed}
        >
          <Group gap={6} wrap="nowrap">
            {isOpen ? (
              <IconChevronDown size={16} aria-hidden style={{ flex: 'none' }} />
            ) : (
              <IconChevronRight size={16} aria-hidden style={{ flex: 'none' }} />
            )}
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {`${number}. ${name}`}
            </Text>
          </Group>
          <Group gap={6} pl={22}>
            <Text size="xs" c="dimmed">
              {[t(`kinds.${question.kind}`), question.required && t('required'), question.show_when && t('conditional')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {faults.length > 0 && <Badge color="red">{faults.map((rule) => t(`faults.${rule}`)).join(', ')}</Badge>}
          </Group>
        </UnstyledButton>
        <CardActions name={name} question={question} builder={builder} />
      </Group>
      {isOpen && (
        <QuestionEditor
          question={question}
          earlier={builder.earlier(question.key)}
          anonymous={builder.anonymous}
          change={(fields) => builder.change(question.key, fields)}
          turn={(kind) => builder.turn(question, kind)}
        />
      )}
    </Paper>
  )
}

function CardActions({ name, question: { key }, builder }: { readonly name: string } & Pick<QuestionCardProps, 'question' | 'builder'>) {
  const { t } = useTranslation('surveys')
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon aria-label={t('moveUp', { name })} onClick={() => builder.move(key, -1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('moveDown', { name })} onClick={() => builder.move(key, 1)}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('copyQuestion', { name })} onClick={() => builder.copy(key)} visibleFrom="xs">
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('removeQuestion', { name })} onClick={() => builder.remove(key)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
