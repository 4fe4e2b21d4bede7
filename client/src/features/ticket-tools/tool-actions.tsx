import { Badge, Group, Text } from '@mantine/core'
import { IconArchive, IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { RowButton, RowRemove } from '../../kit/lists/row-button.tsx'
import { MayNotWork } from '../../kit/may-not-work.tsx'
import { useSettingWords } from '../desk-settings/embed/setting-words.ts'
import { usePutTool, useRemoveTool } from './ticket-tools.api.ts'

interface Tool {
  readonly id: string
  readonly name_en: string
  readonly name_id: string
  readonly active: boolean
  readonly assignee_may_work?: boolean
}

/** A template's or a macro's name, and whether it is offered. */
export function ToolName({ tool }: { readonly tool: Tool }) {
  const { t } = useTranslation('ticket_tools')
  const { nameOf } = useSettingWords()
  return (
    <Text span size="sm" fw={500}>
      {nameOf(tool)}
      {!tool.active && (
        <Badge color="gray" ml={8}>
          {t('archived')}
        </Badge>
      )}{' '}
      {tool.assignee_may_work === false && <MayNotWork />}
    </Text>
  )
}

/** Archives, restores and removes a template or a macro. */
export function ToolActions({ kind, tool }: { readonly kind: 'template' | 'macro'; readonly tool: Tool }) {
  const { t } = useTranslation('ticket_tools')
  const name = useSettingWords().nameOf(tool)
  const put = usePutTool(kind)
  const remove = useRemoveTool(kind)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton
        label={t(tool.active ? 'archiveName' : 'restoreName', { name })}
        icon={tool.active ? IconArchive : IconRestore}
        run={() => put.mutate({ id: tool.id, body: { active: !tool.active } }, { onError: showRefusal })}
      />
      <RowRemove
        label={t('removeName', { name })}
        title={t(`${kind}.removeTitle`)}
        text={t(`${kind}.removeText`, { name })}
        remove={() => remove.mutateAsync(tool.id)}
      />
    </Group>
  )
}
