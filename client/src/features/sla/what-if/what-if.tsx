import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { SlaPreview } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { type Planned, usePreview } from '../sla.api.ts'
import { useSlaWords } from '../sla-words.ts'
import { ShownOf } from './shown-of.tsx'
import { TicketCell } from './ticket-cell.tsx'
import { WhatIfPast } from './what-if-past.tsx'
import { WhatIfSteps } from './what-if-steps.tsx'

/** What saving would do to the open tickets, asked for before it is done. */
export function WhatIf({ planned }: { readonly planned: Planned }) {
  const { t } = useTranslation('sla')
  const preview = usePreview()
  return (
    <Stack gap="sm" component="section" aria-label={t('whatIf')}>
      <Group>
        <Button
          variant="light"
          loading={preview.isPending}
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => preview.mutate(planned, { onError: showRefusal })}
        >
          {t('whatIf')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('whatIfText')}
        </Text>
      </Group>
      {preview.data && <Outcome of={preview.data} />}
      <WhatIfPast planned={planned} />
    </Stack>
  )
}

/** Tickets that would go by another policy. */
function Moves({ of }: { readonly of: SlaPreview }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  if (of.moved === 0) return null
  return (
    <>
      <Text fw={600}>{t('moved', { count: of.moved })}</Text>
      <ShownOf shown={of.moves.length} all={of.moved} />
      <ScrollTable label={t('moved', { count: of.moved })} from={480} upTo={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ticket')}</Table.Th>
            <Table.Th>{t('policyNow')}</Table.Th>
            <Table.Th>{t('policyThen')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.moves.map((move) => (
            <Table.Tr key={move.id}>
              <TicketCell of={move} />
              <Table.Td>{move.policy_before ? nameOf(move.policy_before) : '–'}</Table.Td>
              <Table.Td>{move.policy_after ? nameOf(move.policy_after) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </>
  )
}

export function Outcome({ of }: { readonly of: SlaPreview }) {
  const { t } = useTranslation('sla')
  const zoneOf = useZoneOf()
  const time = (at: string | null, zone: string): string => (at ? dateText(at, 'short', zone) : '–')
  return (
    <>
      <Text fw={600} role="status">
        {t(of.whole ? 'outcome' : 'outcomePart', {
          examined: numberText(of.examined),
          open: numberText(of.open),
          changed: numberText(of.changed),
          breaching: numberText(of.breaching),
        })}
      </Text>
      <Moves of={of} />
      <ShownOf shown={of.tickets.length} all={of.changed} />
      {of.tickets.length > 0 && (
        <ScrollTable label={t('ticket')} from={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('ticket')}</Table.Th>
              <Table.Th>{t('target')}</Table.Th>
              <Table.Th>{t('dueNow')}</Table.Th>
              <Table.Th>{t('dueThen')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.tickets.map((ticket) => (
              <Table.Tr key={ticket.id + ticket.kind}>
                <TicketCell of={ticket} />
                <Table.Td>{t(`kind.${ticket.kind}`)}</Table.Td>
                <Table.Td className="num">{time(ticket.due_before, zoneOf(ticket.location_id))}</Table.Td>
                <Table.Td className="num">
                  {time(ticket.due_after, zoneOf(ticket.location_id))} {ticket.breaches && <Badge color="red">{t('late')}</Badge>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      <WhatIfSteps of={of} />
    </>
  )
}
