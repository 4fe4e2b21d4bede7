import { Button, Code, Grid, Group, Stack, Text, Timeline } from '@mantine/core'
import type { PaymentBatch } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { PaymentBatchStep } from '@menara/shared/domain/finance/payment-state.ts'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { batchById, batchFile, batchPreview } from '../payment.api.ts'
import { paymentView } from '../payment-view.ts'
import { PaymentBadge } from '../payment-words.tsx'
import { BatchLines } from './batch-lines.tsx'
import { BatchStepDialog } from './batch-step-dialog.tsx'

/** One batch: its lines, its file, what happened, and what one may do. */
export function BatchDetail({ id }: { readonly id: string }) {
  const answer = useQuery(batchById(id))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  return answer.data && <Shown batch={answer.data.data} />
}

function Shown({ batch }: { readonly batch: PaymentBatch }) {
  const { t } = useTranslation('payment')
  const { change } = useViewState(paymentView)
  const [step, setStep] = useState<PaymentBatchStep | null>(null)
  return (
    <>
      <PageHeader
        above={
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              onClick={() => change({ batch: undefined, tab: 'batches' }, 'push')}
            >
              {t('batch.back')}
            </Button>
            <PaymentBadge state={batch.state} />
          </>
        }
        title={`${batch.number} · ${batch.title}`}
        subtitle={[batch.account.name, dayText(batch.execute_on), rupiahText(batch.total)].join(' · ')}
        actions={batch.steps.map((one) => (
          <Button key={one} variant={['reject', 'cancel'].includes(one) ? 'default' : 'filled'} onClick={() => setStep(one)}>
            {t(`step.${one}`)}
          </Button>
        ))}
      />
      <Stack gap="md">
        <Section title={t('batch.lines')} count={batch.line_count} flush>
          <BatchLines batch={batch} />
        </Section>
        <Grid>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="md">
              <Facts batch={batch} />
              <BankFileSection batch={batch} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <History batch={batch} />
          </Grid.Col>
        </Grid>
      </Stack>
      {step && <BatchStepDialog batch={batch} step={step} close={() => setStep(null)} />}
    </>
  )
}

function Facts({ batch }: { readonly batch: PaymentBatch }) {
  const { t } = useTranslation('payment')
  return (
    <Section title={t('batch.facts')}>
      <FactRows
        facts={[
          [t('batch.account'), batch.account.name],
          [t('column.site'), batch.location?.name ?? t('everySite')],
          [t('batch.executeOn'), dayText(batch.execute_on)],
          [t('batch.format'), t(`format.${batch.format}`)],
          [t('column.total'), rupiahText(batch.total)],
          [t('batch.paid'), rupiahText(batch.paid)],
          [t('batch.createdBy'), batch.created_by.name],
          [t('batch.approvedBy'), batch.approved_by?.name ?? '–'],
        ]}
      />
    </Section>
  )
}

/** The file for the bank: as it would be, or as it was made. */
function BankFileSection({ batch }: { readonly batch: PaymentBatch }) {
  const { t } = useTranslation('payment')
  const mayRelease = useMay('payment_release')
  const zone = useHomeZone()
  const [isShown, setIsShown] = useState(false)
  const preview = useQuery({ ...batchPreview(batch.id), enabled: isShown && !batch.file })
  if (!mayRelease && !batch.file) return null
  const { file } = batch
  return (
    <Section title={t('file.title')}>
      {file ? (
        <Stack gap="xs">
          <Text size="sm">{t('file.made', { name: file.name, at: dateText(file.made_at, 'short', zone) })}</Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            SHA-256 {file.sha256}
          </Text>
          {mayRelease && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void batchFile(batch.id).then((bytes) => saveFile(bytes, file.name), showFetchRefusal)}
              >
                {t('file.save')}
              </Button>
            </Group>
          )}
        </Stack>
      ) : (
        <Stack gap="xs">
          <Group>
            <Button variant="default" onClick={() => setIsShown(!isShown)} aria-expanded={isShown}>
              {t('file.preview')}
            </Button>
          </Group>
          {isShown && preview.error && <FailedState error={preview.error} retry={() => void preview.refetch()} />}
          {isShown && preview.data && (
            <Code block tabIndex={0} style={{ maxHeight: 320, overflow: 'auto' }}>
              {preview.data.data.content}
            </Code>
          )}
        </Stack>
      )}
    </Section>
  )
}

function History({ batch }: { readonly batch: PaymentBatch }) {
  const { t } = useTranslation('payment')
  const zone = useHomeZone()
  return (
    <Section title={t('batch.history')}>
      <Timeline active={batch.events.length} bulletSize={14} lineWidth={2}>
        {batch.events.map((event) => (
          <Timeline.Item key={event.id} title={t(`event.${event.event}`)}>
            <Text size="xs" c="dimmed">
              {[event.actor?.name, dateText(event.at, 'short', zone)].filter(Boolean).join(' · ')}
            </Text>
            {event.text && <Text size="sm">{event.text}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
