import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { DirectOrders } from '../direct/direct-orders.tsx'
import { PurchasePage } from '../purchase-page.tsx'
import { rfqOf } from '../purchasing.api.ts'
import { CommitteePanel } from './committee/committee-panel.tsx'
import { Comparison } from './comparison.tsx'
import { RfqForm } from './rfq-form.tsx'
import { RfqPanel } from './rfq-panel.tsx'

/** Who is asked for prices, what they offer, and who wins. */
export function PriceOfferingScreen() {
  return <PurchasePage step="offers">{(purchase) => <Offering purchase={purchase} />}</PurchasePage>
}

function Offering({ purchase }: { readonly purchase: PurchaseDetail }) {
  const zoneOf = useZoneOf()
  const { data, error, refetch } = useQuery(rfqOf(purchase.id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={4} />
  const rfq = data.data
  const zone = zoneOf(purchase.location.id)
  if (rfq === null || rfq.state === 'draft' || rfq.state === 'cancelled')
    return (
      <>
        {rfq?.state === 'draft' && <CommitteePanel rfq={rfq} zone={zone} />}
        <DirectOrders purchase={purchase} />
        <RfqForm key={rfq?.id} purchase={purchase} rfq={rfq} />
      </>
    )
  return (
    <>
      {rfq.state === 'opened' && <Comparison purchase={purchase} />}
      <RfqPanel purchase={purchase} rfq={rfq} />
    </>
  )
}
