import { Alert, Badge, Group, Text } from '@mantine/core'
import type { MacroActions, TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { isMacroAllowed } from './macro-allowed.ts'

interface MacroPreviewProps {
  readonly macro: TicketMacro
  readonly ticket: Ticket
  readonly remove: () => void
}

/** What the chosen macro will do with the ticket, and whether it may now. */
export function MacroPreview({ macro, ticket, remove }: MacroPreviewProps) {
  const { t } = useTranslation('ticket_tools')
  const { nameOf } = useSettingWords()
  const does = useMacroWords()(macro.actions)
  return (
    <Alert
      p="sm"
      color={isMacroAllowed(macro, ticket) ? 'blue' : 'orange'}
      icon={<IconBolt size={18} aria-hidden />}
      title={nameOf(macro)}
      withCloseButton
      closeButtonLabel={t('macros.takeOut')}
      onClose={remove}
    >
      <Group gap={6}>
        {does.length === 0 && <Text size="sm">{t('macros.onlyText')}</Text>}
        {does.map((text) => (
          <Badge key={text} variant="default">
            {text}
          </Badge>
        ))}
      </Group>
      {!isMacroAllowed(macro, ticket) && (
        <Text size="sm" mt={6} role="status">
          {t('macros.notNow')}
        </Text>
      )}
    </Alert>
  )
}

/** What a macro does, a short text for each action in the order they happen. */
function useMacroWords(): (actions: MacroActions) => string[] {
  const { t } = useTranslation(['ticket_tools', 'tickets', 'common'])
  const moved = ({ move, pending_reason }: MacroActions): string[] => {
    if (!move) return []
    const words = t(`move.${move}`, { ns: 'tickets' })
    return [pending_reason ? `${words} (${t(`reasons.${pending_reason}`, { ns: 'tickets' })})` : words]
  }
  return (actions) => [
    ...(actions.priority ? [t('macros.does.priority', { priority: t(`priority.${actions.priority}`, { ns: 'common' }) })] : []),
    ...(actions.tasks.length > 0 ? [t('macros.does.tasks', { count: actions.tasks.length })] : []),
    ...(actions.assign ? [t(`macros.does.assign_${actions.assign.to}`)] : []),
    ...moved(actions),
  ]
}
