import { Button, Menu } from '@mantine/core'
import type { TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { macrosOf } from './macros.api.ts'

interface MacroPickerProps {
  readonly ticket: Ticket
  readonly choose: (macro: TicketMacro) => void
}

/** Answers that are ready, with what they do. Not there while nobody has written any. */
export function MacroPicker({ ticket, choose }: MacroPickerProps) {
  const { t } = useTranslation('ticket_tools')
  const { nameOf } = useSettingWords()
  const macros = useQuery(macrosOf(ticket.ticket_type_id)).data?.data ?? []
  if (macros.length === 0) return null
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBolt size={16} aria-hidden />}>
          {t('macros.one')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {macros.map((macro) => (
          <Menu.Item key={macro.id} onClick={() => choose(macro)}>
            {nameOf(macro)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
