import { ActionIcon, Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core'
import type { Section } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { QuestionKind } from '@menara/shared/domain/surveys/question-kinds.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { BilingualInput } from './bilingual-input.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { QuestionCard } from './question-card.tsx'
import { kindChoices } from './question-editor.tsx'
import type { Builder } from './use-builder.ts'

interface SectionCardProps {
  readonly section: Section
  readonly at: number
  /** Number of its first question. */
  readonly from: number
  readonly builder: Builder
}

/** A section of a survey with its questions. */
export function SectionCard({ section, at, from, builder }: SectionCardProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const [isEdited, edit] = useState(false)
  const name = textOf(section.title) || t('sectionNumber', { at: at + 1 })
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <SectionActions name={name} section={section} builder={builder} edit={() => edit(!isEdited)} isEdited={isEdited} />
      </Group>
      {isEdited && (
        <Stack gap="sm" mb="sm">
          <BilingualInput
            label={t('sectionTitle')}
            value={section.title}
            onChange={(title) => builder.changeSection(section.key, { title })}
          />
          <BilingualInput
            label={t('sectionText')}
            long
            value={section.text}
            onChange={(text) => builder.changeSection(section.key, { text })}
          />
          <ConditionEditor
            condition={section.show_when}
            earlier={builder.earlier(section.key)}
            onChange={(show_when) => builder.changeSection(section.key, { show_when })}
          />
        </Stack>
      )}
      {section.questions.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('noQuestions')}
        </Text>
      )}
      <Stack component="ol" gap="xs" m={0} p={0}>
        {section.questions.map((question, index) => (
          <QuestionCard key={question.key} question={question} number={from + index} builder={builder} />
        ))}
      </Stack>
      <AddQuestion add={(kind) => builder.add(section.key, kind)} anonymous={builder.anonymous} />
    </Paper>
  )
}

function AddQuestion({ add, anonymous }: { readonly add: (kind: QuestionKind) => void; readonly anonymous: boolean }) {
  const { t } = useTranslation('surveys')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button mt="sm" size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('questionAdd')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {kindChoices(anonymous, t).map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => add(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ActionsProps extends Pick<SectionCardProps, 'section' | 'builder'> {
  readonly name: string
  readonly edit: () => void
  readonly isEdited: boolean
}
function SectionActions({ name, section: { key, questions }, builder, edit, isEdited }: ActionsProps) {
  const { t } = useTranslation('surveys')
  const remove = () => builder.removeSection(key)
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon aria-label={t('sectionEdit', { name })} aria-expanded={isEdited} onClick={edit}>
        <IconSettings size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('moveUp', { name })} onClick={() => builder.moveSection(key, -1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('moveDown', { name })} onClick={() => builder.moveSection(key, 1)}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('sectionRemove', { name })}
        onClick={() =>
          questions.length === 0
            ? remove()
            : askFirst({
                title: t('sectionRemoveTitle'),
                text: t('sectionRemoveText', { name }),
                confirm: t('delete', { ns: 'common' }),
                danger: true,
                run: remove,
              })
        }
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
