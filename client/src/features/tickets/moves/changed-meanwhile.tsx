import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { agoText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { ChangeLines } from '../detail/change-lines.tsx'
import { changesSince } from '../detail/ticket-changes.ts'
import { useLogs } from '../detail/ticket-timeline.tsx'

interface ChangedMeanwhileProps {
  /** What the draft began from. */
  readonly base: Ticket
  /** What the ticket is now. */
  readonly ticket: Ticket
  readonly loadTheirs: () => void
  readonly putMine: () => void
  readonly busy: boolean
}

/** Who changed what while somebody was editing, and the two ways on. Nothing of the draft is lost until theirs is taken. */
export function ChangedMeanwhile({ base, ticket, loadTheirs, putMine, busy }: ChangedMeanwhileProps) {
  const { t } = useTranslation('tickets')
  const changes = changesSince(useLogs(ticket.id) ?? [], { base, now: ticket })
  return (
    <Alert
      ref={comeIntoView}
      color="yellow"
      variant="light"
      icon={<IconArrowsExchange size={18} aria-hidden />}
      title={t('conflict.title')}
    >
      <Stack gap="xs">
        {changes.map((log) => (
          <Change key={log.id} log={log} locationId={ticket.location.id} />
        ))}
        <Text size="sm">{t('conflict.text')}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={loadTheirs}>
            {t('conflict.loadTheirs')}
          </Button>
          <Button size="xs" loading={busy} onClick={putMine}>
            {t('conflict.putMine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** It may open below the fold. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

function Change({ log, locationId }: { readonly log: TicketLog; readonly locationId: string }) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(locationId)
  const now = useNow()
  return (
    <Box>
      <Text size="sm" fw={600}>
        {t('conflict.who', { name: log.actor?.name ?? t('system'), what: t(`action.${log.action}`), ago: agoText(log.at, now) })}
      </Text>
      <ChangeLines log={log} zone={zone} />
    </Box>
  )
}
