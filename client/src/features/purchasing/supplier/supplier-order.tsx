import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { publicOffers, type SupplierOrder } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { type SupplierLinkToken, useSupplierCommand, useSupplierOrder } from './supplier.api.ts'

/** An order as its vendor sees it, to be confirmed by name. */
export function SupplierOrderPage({ link }: { readonly link: SupplierLinkToken }) {
  const { t } = useTranslation('supplier')
  const { data, error, refetch } = useSupplierOrder(link)
  if (error instanceof Refused && [404, 422].includes(error.status)) return <EmptyState title={t('gone')} text={t('goneText')} />
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={4} />
  return <Order link={link} order={data.data} />
}

function Order({ link, order }: { readonly link: SupplierLinkToken; readonly order: SupplierOrder }) {
  const { t } = useTranslation('supplier')
  const { site } = order
  return (
    <Paper p="md">
      <Stack gap="sm">
        <div>
          <Title order={1} fz={22}>
            {t('order', { number: order.number })}
          </Title>
          <Text size="sm" c="dimmed">
            {[site.name, t('for', { vendor: order.vendor }), order.issued_at && dateText(order.issued_at, 'short', site.zone)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {order.lines.map((line) => (
          <Group key={line.description} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {line.description}
              </Text>
              <Text size="xs" c="dimmed">
                {`${numberText(line.quantity)} ${line.unit} × ${rupiahText(line.unit_price)} · ${t('days', { count: line.lead_days })}`}
              </Text>
            </div>
            <Text size="sm" fw={600} className="num" style={{ whiteSpace: 'nowrap' }}>
              {rupiahText(line.quantity * line.unit_price)}
            </Text>
          </Group>
        ))}
        <Text fw={700} ta="right" className="num">
          {t('total', { amount: rupiahText(order.amount) })}
        </Text>
        {order.acknowledged_at ? (
          <Alert color="green" role="status">
            {t('confirmed', { name: order.acknowledged_by, at: dateText(order.acknowledged_at, 'short', site.zone) })}
          </Alert>
        ) : (
          <Confirm link={link} isOpen={order.state === 'issued'} />
        )}
      </Stack>
    </Paper>
  )
}

function Confirm({ link, isOpen }: { readonly link: SupplierLinkToken; readonly isOpen: boolean }) {
  const { t } = useTranslation('supplier')
  const [name, setName] = useState('')
  const confirm = useSupplierCommand(link, publicOffers.acknowledge)
  if (!isOpen) return <Alert color="orange">{t('heldOrder')}</Alert>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() && !confirm.isPending) confirm.mutate({ name: name.trim() })
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 220px"
          label={t('yourName')}
          maxLength={120}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!name.trim()} loading={confirm.isPending}>
          {t('confirm')}
        </Button>
      </Group>
      {confirm.error && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {confirm.error.message}
        </Text>
      )}
    </form>
  )
}
