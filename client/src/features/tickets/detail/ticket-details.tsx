import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, zoneName } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { FactsView } from '../facts/facts-view.tsx'
import { mayEdit } from '../moves/ticket-rights.ts'
import { hasFactsTab } from '../queue/ticket-tab-order.ts'
import classes from '../ticket.module.css'
import { useExtraFacts } from './extra-facts.ts'
import { FactGrid } from './fact-grid.tsx'
import { TicketEdit } from './ticket-edit.tsx'
import { useViewer } from './ticket-viewer.ts'

/** The facts every ticket has, changed in place. */
export function TicketDetails({ ticket }: { readonly ticket: Ticket }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <TicketEdit ticket={ticket} close={() => setEditing(false)} />
  return <DetailsView ticket={ticket} edit={() => setEditing(true)} />
}

function DetailsView({ ticket, edit }: { readonly ticket: Ticket; readonly edit: () => void }) {
  const { t } = useTranslation('tickets')
  const may = mayEdit(ticket, useViewer())
  const say = useMessageText()
  return (
    <Stack p="md" gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2}>{t('fact.description')}</Title>
        {may && (
          <Button variant="default" size="xs" leftSection={<IconPencil size={14} aria-hidden />} onClick={edit}>
            {t('edit', { ns: 'common' })}
          </Button>
        )}
      </Group>
      <Text size="sm" className={classes.text} {...(ticket.description === '' && { c: 'dimmed' })}>
        {say({ message: ticket.description, wording: ticket.description_wording }) || t('noDescription')}
      </Text>
      {ticket.solution !== '' && (
        <Box>
          <Title order={2} mb={4}>
            {t('solution')}
          </Title>
          <Text size="sm" className={classes.text}>
            {say({ message: ticket.solution, wording: ticket.solution_wording })}
          </Text>
        </Box>
      )}
      {!hasFactsTab(ticket.ticket_type_id) && <FactsView facts={ticket.facts} />}
      <PlannedFacts ticket={ticket} />
    </Stack>
  )
}

function PlannedFacts({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const sayExtra = useExtraFacts()
  const zone = useZoneOf()(ticket.location.id)
  const hours = [ticket.from, ticket.to].filter(Boolean).join(' – ')
  const facts: readonly Fact[] = [
    [t('fact.start'), ticket.start && dateText(ticket.start, 'day', zone)],
    [t('fact.end'), ticket.end && dateText(ticket.end, 'day', zone)],
    [t('fact.hours'), hours && `${hours} ${zoneName(zone)}`],
    [t('fact.code'), ticket.code],
    ...sayExtra(ticket.extra_data),
  ]
  const said = facts.filter(([, value]) => value)
  if (said.length === 0) return null
  return <FactGrid facts={said} />
}

type Fact = readonly [name: string, value: string | null]
