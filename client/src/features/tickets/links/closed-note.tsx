import { Button, Group, Text } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../detail/ticket-viewer.ts'
import { mayFollowUp } from '../moves/ticket-rights.ts'
import classes from '../ticket.module.css'
import { FollowUpDialog } from './follow-up-dialog.tsx'

/** Where notes are written as long as there can be any: what can be done instead. */
export function ClosedNote({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['tickets', 'ticket_tools'])
  const [writing, setWriting] = useState(false)
  if (!mayFollowUp(ticket, useViewer()))
    return (
      <Text className={classes.composer} size="sm" c="dimmed">
        {t('readOnly')}
      </Text>
    )
  return (
    <Group className={classes.composer} justify="space-between">
      <Text size="sm" c="dimmed">
        {t('followUp.why', { ns: 'ticket_tools' })}
      </Text>
      <Button variant="default" leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={() => setWriting(true)}>
        {t('followUp.open', { ns: 'ticket_tools' })}
      </Button>
      {writing && <FollowUpDialog ticket={ticket} close={() => setWriting(false)} />}
    </Group>
  )
}
