import { Alert, Button, Group, Table, Text } from '@mantine/core'
import type { PaymentBatch, PaymentLine } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { PayeeForm } from '../accounts/payee-form.tsx'
import { useUpdateBatch } from '../payment.api.ts'
import { Money, PaymentBadge } from '../payment-words.tsx'
import { FailDialog } from './fail-dialog.tsx'

/** The lines of a batch with where they are paid to, and what stands in their way. */
export function BatchLines({ batch }: { readonly batch: PaymentBatch }) {
  const { t } = useTranslation('payment')
  const [failing, setFailing] = useState<PaymentLine | null>(null)
  const [paying, setPaying] = useState<PaymentLine | null>(null)
  const heads = ['payee', 'reason', 'paidTo', 'state', 'amount'] as const
  return (
    <>
      <ScrollTable label={t('batch.lines')} from={760} upTo={480}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} {...(head === 'amount' && { ta: 'right' })}>
                {t(`column.${head}`)}
              </Table.Th>
            ))}
            <Table.Th aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {batch.lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.payee.name}</Table.Td>
              <Table.Td>
                {t(`kind.${line.kind}`)} · {line.reason}
                <Text size="xs" c="dimmed">
                  {line.location.name}
                </Text>
              </Table.Td>
              <Table.Td>
                {line.account ? `${line.account.bank} ··· ${line.account.last4}` : '–'}
                {line.conflict && <Conflict line={line} />}
              </Table.Td>
              <Table.Td>
                <PaymentBadge state={line.state} />
                {line.note && <Text size="xs">{line.note}</Text>}
                {line.matched > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('batch.matched', { amount: rupiahText(line.matched) })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Money amount={line.amount} />
              </Table.Td>
              <Table.Td>
                <Actions batch={batch} line={line} fail={() => setFailing(line)} pay={() => setPaying(line)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {failing && <FailDialog line={failing} close={() => setFailing(null)} />}
      {paying && (
        <PayeeForm payee={{ ...paying.payee, sort: paying.kind === 'vendor_invoice' ? 'vendor' : 'user' }} close={() => setPaying(null)} />
      )}
    </>
  )
}

function Conflict({ line }: { readonly line: PaymentLine }) {
  const { t } = useTranslation('payment')
  return (
    <Alert color="orange" p={6} mt={4}>
      <Text size="xs">{t(`conflict.${line.conflict ?? 'gone'}`, { amount: rupiahText(line.amount_now) })}</Text>
    </Alert>
  )
}

interface ActionsProps {
  readonly batch: PaymentBatch
  readonly line: PaymentLine
  readonly fail: () => void
  readonly pay: () => void
}
function Actions({ batch, line, fail, pay }: ActionsProps) {
  const { t } = useTranslation('payment')
  const [mayRelease, mayPrepare] = [useMay('payment_release'), useMay('payment_prepare')]
  const update = useUpdateBatch(batch)
  const others = batch.lines.filter((one) => one.id !== line.id).map((one) => ({ kind: one.kind, id: one.source_id }))
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {line.conflict === 'no_account' && mayPrepare && (
        <Button size="compact-xs" variant="default" onClick={pay}>
          {t('payee.add')}
        </Button>
      )}
      {batch.may_change && others.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('batch.takeOutName', { name: line.reason })}
          onClick={() => update.mutate({ payables: others }, { onError: showRefusal })}
        >
          {t('batch.takeOut')}
        </Button>
      )}
      {batch.state === 'exported' && line.state === 'open' && mayRelease && (
        <Button size="compact-xs" variant="default" aria-label={t('batch.failName', { name: line.reason })} onClick={fail}>
          {t('batch.fail')}
        </Button>
      )}
    </Group>
  )
}
