import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import { IconLock, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { WaitingRows } from '../../../kit/states.tsx'
import { NoteText } from '../mentions/note-text.tsx'
import classes from '../ticket.module.css'
import { TicketFiles } from './ticket-files.tsx'
import { TicketImages } from './ticket-images.tsx'

interface TicketNotesProps {
  readonly logs: readonly TicketLog[] | undefined
  readonly zone: string
}

/** What people wrote about a ticket, as a conversation. */
export function TicketNotes({ logs, zone }: TicketNotesProps) {
  const { t } = useTranslation('tickets')
  if (!logs) return <WaitingRows rows={3} />
  const notes = logs.filter((log) => log.action === 'note')
  if (notes.length === 0)
    return (
      <Text p="md" size="sm" c="dimmed">
        {t('noNotes')}
      </Text>
    )
  return (
    <Box p="md">
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id} data-private={note.private}>
            <Stack gap={4}>
              <Group gap="xs">
                <PersonChip person={note.actor} none={t('system')} />
                <Text size="xs" c="dimmed" component="time" dateTime={note.at}>
                  {dateText(note.at, 'full', zone)}
                </Text>
                {note.after.call === true && (
                  <Badge color="blue" leftSection={<IconPhone size={10} aria-hidden />}>
                    {t('call')}
                  </Badge>
                )}
                {note.private && (
                  <Badge color="orange" leftSection={<IconLock size={10} aria-hidden />}>
                    {t('private')}
                  </Badge>
                )}
              </Group>
              <NoteText log={note} />
              <TicketImages paths={note.images} height={140} />
              <TicketFiles files={note.files} />
            </Stack>
          </li>
        ))}
      </ul>
    </Box>
  )
}
