import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { publicOffers, type SupplierOrder } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { moneyText } from '../../../kit/texts/money.ts'
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
  const [isRefusing, setRefusing] = useState(false)
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
                {`${numberText(line.quantity)} ${line.unit} × ${moneyText(order.currency, line.unit_price)} · ${t('days', { count: line.lead_days })}`}
              </Text>
            </div>
            <Text size="sm" fw={600} className="num" style={{ whiteSpace: 'nowrap' }}>
              {moneyText(order.currency, line.quantity * line.unit_price)}
            </Text>
          </Group>
        ))}
        <Text fw={700} ta="right" className="num">
          {t('total', { amount: moneyText(order.currency, order.amount) })}
        </Text>
        {order.state === 'cancelled' && (
          <Alert color="red" role="status">
            {t('refusedOrder')}
          </Alert>
        )}
        {order.acknowledged_at ? (
          <Alert color="green" role="status">
            {t('confirmed', { name: order.acknowledged_by, at: dateText(order.acknowledged_at, 'short', site.zone) })}
          </Alert>
        ) : (
          order.state !== 'cancelled' && !isRefusing && <Confirm link={link} isOpen={order.state === 'issued'} />
        )}
        {['issued', 'acknowledged'].includes(order.state) && <Refuse link={link} isAsking={isRefusing} setAsking={setRefusing} />}
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

interface RefuseProps {
  readonly link: SupplierLinkToken
  readonly isAsking: boolean
  readonly setAsking: (isAsking: boolean) => void
}
/** Says that the order will not be delivered; what was awarded goes to another vendor. */
function Refuse({ link, isAsking, setAsking }: RefuseProps) {
  const { t } = useTranslation(['supplier', 'common'])
  const [typed, setTyped] = useState({ name: '', reason: '' })
  const refuse = useSupplierCommand(link, publicOffers.refuse)
  const body = { name: typed.name.trim(), reason: typed.reason.trim() }
  const isReady = body.name !== '' && body.reason !== ''
  if (!isAsking)
    return (
      <Group justify="flex-end">
        <Button variant="subtle" size="xs" c="var(--app-critical)" onClick={() => setAsking(true)}>
          {t('refuseOrder')}
        </Button>
      </Group>
    )
  return (
    <form
      aria-label={t('refuseOrder')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !refuse.isPending) refuse.mutate(body)
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{t('refuseText')}</Text>
        <TextInput
          label={t('yourName')}
          withAsterisk
          maxLength={120}
          autoComplete="name"
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <TextInput
          label={t('refuseReason')}
          withAsterisk
          maxLength={400}
          value={typed.reason}
          onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" color="red" disabled={!isReady} loading={refuse.isPending}>
            {t('refuseOrder')}
          </Button>
        </Group>
        {refuse.error && (
          <Text size="sm" c="red" role="alert">
            {refuse.error.message}
          </Text>
        )}
      </Stack>
    </form>
  )
}
