import { Text } from '@mantine/core'
import { type DirectOrders as Direct, directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { AwardDecision } from '../quotation/award-decision.tsx'
import { DirectOrderForm } from './direct-order-form.tsx'

interface DirectOrdersProps {
  readonly purchase: PurchaseDetail
}
const ORDERING: readonly string[] = ['submitted', 'ordered', 'partially_received']

/** Orders of a purchase without offers, where the organisation allows them; nothing where it does not and there are none. */
export function DirectOrders({ purchase }: DirectOrdersProps) {
  const { data, error, refetch } = useQuery(asking(directOrders.get, { params: { id: purchase.id } }))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={2} />
  const { limit, awards } = data.data
  if (limit === null && awards.length === 0) return null
  // What is free changes with an order: the form begins anew.
  return <Orders key={awards.map((award) => `${award.id} ${award.state}`).join()} purchase={purchase} direct={data.data} />
}

function Orders({ purchase, direct }: DirectOrdersProps & { readonly direct: Direct }) {
  const { t } = useTranslation('purchasing')
  const me = useMe()?.id
  const buys = useMay('procurement_buy') && me !== purchase.requester?.id
  const { limit, used, free, awards } = direct
  const waits = awards.some((award) => award.state === 'waiting_approval')
  const mayOrder = buys && !waits && limit !== null && ORDERING.includes(purchase.state) && free.some((line) => line.quantity > 0)
  return (
    <Section title={t('direct.title')} flush>
      {limit !== null && (
        <Text size="sm" c="dimmed" px="md" pt="sm">
          {t('direct.text', { limit: rupiahText(limit), rest: rupiahText(Math.max(0, limit - used)) })}
        </Text>
      )}
      {awards.map((award) => (
        <AwardDecision key={award.id} purchase={purchase} award={award} />
      ))}
      {mayOrder && <DirectOrderForm purchase={purchase} direct={direct} rest={limit - used} />}
    </Section>
  )
}
