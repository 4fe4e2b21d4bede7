import { Button, SimpleGrid, Stack, Table, Text, Timeline } from '@mantine/core'
import type { StockTransferDetail } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { SignatureDrawing } from '../../../kit/forms/signature-pad.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { DocumentList } from '../../documents/embed/document-list.tsx'
import { RecordPhotos } from '../../photos/embed/record-photos.tsx'
import { transferById, useItemName } from '../stock.api.ts'
import { TransferSteps } from './transfer-steps.tsx'
import { TransferBadge, transfersView } from './transfers-view.tsx'

/** One transfer: what moves, what happened so far, and what may be done next. */
export function TransferDetail({ id }: { readonly id: string }) {
  return (
    <LoadedRecord id={id} query={transferById}>
      {(transfer) => transfer && <Shown transfer={transfer} />}
    </LoadedRecord>
  )
}

function Shown({ transfer }: { readonly transfer: StockTransferDetail }) {
  const { t } = useTranslation('stock')
  const { show } = useViewState(transfersView)
  const { from, to, note, requester } = transfer
  const zone = useZoneOf()(from.location.id)
  return (
    <>
      <PageHeader
        title={transfer.number}
        above={<TransferBadge transfer={transfer} />}
        subtitle={`${from.store.name} → ${to.store.name}`}
        actions={
          <Button variant="default" onClick={() => show({})}>
            {t('back', { ns: 'common' })}
          </Button>
        }
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack>
          <Section title={t('transfer.facts')}>
            <FactRows
              facts={[
                [t('transfer.from'), `${from.store.name}, ${from.location.name}`],
                [t('transfer.to'), `${to.store.name}, ${to.location.name}`],
                [t('transfer.requester'), requester?.name ?? '–'],
                [t('transfer.note'), note || '–'],
              ]}
            />
          </Section>
          <Lines transfer={transfer} />
          <TransferSteps key={transfer.rev} transfer={transfer} />
          <TransferPhotos transfer={transfer} />
          {transfer.events.some(({ action }) => action === 'hand_over') && (
            <DocumentList kind="handover" subject_id={transfer.id} zone={zone} />
          )}
        </Stack>
        <History transfer={transfer} />
      </SimpleGrid>
    </>
  )
}

/** Once the goods have been picked. */
function TransferPhotos({ transfer: { id, from, events } }: { readonly transfer: StockTransferDetail }) {
  const { t } = useTranslation('stock')
  const zone = useZoneOf()(from.location.id)
  if (!events.some(({ action }) => action === 'pick')) return null
  return (
    <Section title={t('title', { ns: 'photos' })}>
      <RecordPhotos
        subject="stock_transfers"
        subject_id={id}
        zone={zone}
        stageText={(stage) => t(`transferState.${stage as StockTransferDetail['state']}`)}
      />
    </Section>
  )
}

function Lines({ transfer }: { readonly transfer: StockTransferDetail }) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  return (
    <Section title={t('transfer.lines')} count={transfer.lines.length} flush>
      <ScrollTable label={t('transfer.lines')} from={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('card.item')}</Table.Th>
            <Table.Th>{t('transfer.bins')}</Table.Th>
            <Table.Th ta="right">{t('transfer.asked')}</Table.Th>
            <Table.Th ta="right">{t('transfer.picked')}</Table.Th>
            <Table.Th ta="right">{t('transfer.received')}</Table.Th>
            <Table.Th ta="right">{t('transfer.missing')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transfer.lines.map(({ id, item, lot, from_bin, to_bin, quantity, picked, received, missing }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {nameOf(item)}
                <Text size="xs" c="dimmed">
                  {[item.code, lot].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>{`${from_bin.code} → ${to_bin.code}`}</Table.Td>
              {[quantity, picked, received, missing].map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns in a fixed order.
                <Table.Td key={place} ta="right" className="num" {...(place === 3 && amount > 0 && { c: 'var(--app-high)' })}>
                  {numberText(amount)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function History({ transfer }: { readonly transfer: StockTransferDetail }) {
  const { t } = useTranslation('stock')
  const zone = useZoneOf()(transfer.from.location.id)
  return (
    <Section title={t('transfer.history')}>
      <Timeline active={transfer.events.length} bulletSize={14} lineWidth={2}>
        {transfer.events.map(({ id, action, at, actor, text, signed }) => (
          <Timeline.Item key={id} title={t(`transferDone.${action}`)}>
            <Text size="sm" c="dimmed">
              {[actor?.name, dateText(at, 'full', zone)].filter(Boolean).join(' · ')}
            </Text>
            {text && <Text size="sm">{text}</Text>}
            {signed && (
              <>
                <Text size="sm">{t('transfer.signedBy', { name: signed.name })}</Text>
                {signed.path && <SignatureDrawing path={signed.path} label={t('transfer.signatureOf', { name: signed.name })} />}
                {signed.digest && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    SHA-256 {signed.digest.slice(0, 16)}…
                  </Text>
                )}
              </>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
