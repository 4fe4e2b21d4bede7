import { Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import type { SlaFigure } from '@menara/shared/contract/sla/slas.contract.ts'
import { targetKinds } from '@menara/shared/domain/sla/clock.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { numberText } from '../../kit/dates/dates.ts'
import { daysBack } from '../../kit/dates/zoned-time.ts'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { usePageZone, useSiteId } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { figuresOf } from './sla.api.ts'
import { shareMet, summed } from './sla-sums.ts'
import { useSlaWords } from './sla-words.ts'

const DAYS = ['7', '30'] as const

/** How targets were kept by tickets of the last days, at the chosen site or at all of them. */
export function SlaReport() {
  const { t } = useTranslation('sla')
  const siteId = useSiteId()
  const [days, setDays] = useState<string>('30')
  const zone = usePageZone()
  const [opened] = useState(() => Date.now())
  const start = daysBack(Number(days), { now: opened, zone })
  const answer = useQuery(figuresOf({ start, ...(siteId && { location_id: siteId }) }))
  return (
    <Stack gap="xs" component="section" aria-label={t('report')}>
      <Group justify="space-between">
        <div>
          <Title order={2}>{t('report')}</Title>
          <Text size="sm" c="dimmed">
            {t('reportText')}
          </Text>
        </div>
        <SegmentedControl
          aria-label={t('period')}
          value={days}
          onChange={setDays}
          data={DAYS.map((text) => ({ value: text, label: t('lastDays', { days: text }) }))}
        />
      </Group>
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={3} />}
      {answer.data && <Figures rows={answer.data.data} />}
    </Stack>
  )
}

function Figures({ rows }: { readonly rows: readonly SlaFigure[] }) {
  const { t, i18n } = useTranslation('sla')
  if (rows.length === 0) return <EmptyState title={t('noFigures')} text={t('noFiguresText')} />
  const typeName = (id: number): string => {
    const type = ticketTypeById(id)
    return (i18n.language === 'en' ? type?.name_en : type?.name_id) ?? ''
  }
  const byKind = summed(rows, (row) => row.kind)
  const byType = summed(rows, (row) => String(row.ticket_type_id))
  const byPriority = summed(rows, (row) => row.priority)
  return (
    <ScrollTable label={t('report')} from={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('target')}</Table.Th>
          <Table.Th ta="right">{t('metShare')}</Table.Th>
          <Table.Th ta="right">{t('met')}</Table.Th>
          <Table.Th ta="right">{t('missed')}</Table.Th>
          <Table.Th ta="right">{t('running')}</Table.Th>
          <Table.Th ta="right">{t('lateBy')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {targetKinds.map((kind) => (
          <Line key={kind} name={t(`kind.${kind}`)} figure={byKind.get(kind)} />
        ))}
        {priorities.map((priority) => (
          <Line key={priority} name={<PriorityBadge priority={priority} />} figure={byPriority.get(priority)} />
        ))}
        {[...byType.entries()].map(([id, figure]) => (
          <Line key={id} name={typeName(Number(id))} figure={figure} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

type Sums = Pick<SlaFigure, 'met' | 'breached' | 'running' | 'breach_minutes'>
function Line({ name, figure }: { readonly name: React.ReactNode; readonly figure: Sums | undefined }) {
  const { lengthOf } = useSlaWords()
  if (!figure) return null
  const share = shareMet(figure)
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <FigureCell>{share === null ? '–' : `${numberText(share, 1)} %`}</FigureCell>
      <FigureCell>{figure.met}</FigureCell>
      <FigureCell>{figure.breached}</FigureCell>
      <FigureCell>{figure.running}</FigureCell>
      <FigureCell>{lengthOf(figure.breach_minutes * 60)}</FigureCell>
    </Table.Tr>
  )
}
