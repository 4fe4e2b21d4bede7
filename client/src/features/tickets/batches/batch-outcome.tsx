import { Alert, Button, Group, List, Text } from '@mantine/core'
import type { TicketBatch } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { batchOfList } from './batch-of-list.ts'
import { myBatches, useBatchActs } from './ticket-batches.api.ts'

const NEWS_MS = 15 * 60_000
type Outcome = TicketBatch['items'][number]['outcome']
const countOf = ({ items }: TicketBatch, outcome: Outcome): number => items.filter((item) => item.outcome === outcome).length

/** What became of the latest bulk change of tickets of this type, here after a reload too, and the way back while there is one. */
export function BatchOutcome({ typeId }: { readonly typeId: number }) {
  const { t } = useTranslation(['queue', 'common'])
  const zone = useHomeZone()
  const now = useNow()
  const latest = batchOfList(useQuery(myBatches()).data?.data ?? [], typeId)
  const [closed, setClosed] = useState<string | null>(null)
  const { undo } = useBatchActs()
  if (!latest || `${latest.id} ${latest.undone_at}` === closed || Date.parse(latest.at) + NEWS_MS < now) return null
  const said = OUTCOMES.map((text) => ({ it: text, count: countOf(latest, text) })).filter(({ count }) => count > 0)
  const told = latest.items.filter((item) => item.reason !== '')
  const isBack = latest.undo_until !== null && Date.parse(latest.undo_until) > now
  return (
    <Alert
      mx="sm"
      mb="xs"
      role="status"
      color={told.length > 0 ? 'orange' : 'blue'}
      title={t(latest.undone_at ? 'batch.takenBack' : 'batch.outcome', { what: t(`batch.doing.${latest.doing}`) })}
      withCloseButton
      closeButtonLabel={t('close', { ns: 'common' })}
      onClose={() => setClosed(`${latest.id} ${latest.undone_at}`)}
      data-batch={latest.id}
    >
      <Group gap="sm" justify="space-between">
        <Text size="sm">{said.map(({ it: text, count }) => t(`batch.was.${text}`, { count })).join(', ')}</Text>
        {isBack && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            loading={undo.isPending}
            title={t('batch.undoUntil', { at: dateText(latest.undo_until ?? '', 'time', zone) })}
            onClick={() => undo.mutate(latest.id, { onError: showRefusal })}
          >
            {t('batch.undo')}
          </Button>
        )}
      </Group>
      {told.length > 0 && (
        <List size="sm" mt={4} style={{ maxHeight: 140, overflowY: 'auto' }} {...scrolling}>
          {told.map((item) => (
            <List.Item key={item.ticket_id}>{item.reason}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
const OUTCOMES = ['done', 'undone', 'same', 'kept', 'refused', 'waiting'] as const satisfies readonly Outcome[]
