import { Badge } from '@mantine/core'
import type { InvitationState, OrderState, PurchaseState, VendorInvoiceState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const STAGE: Readonly<Record<PurchaseState, string>> = {
  draft: 'gray',
  submitted: 'blue',
  waiting_approval: 'grape',
  sourcing: 'cyan',
  evaluating: 'orange',
  award_approval: 'grape',
  ordered: 'teal',
  partially_received: 'yellow',
  received: 'green',
  closed: 'gray',
  on_hold: 'yellow',
  rejected: 'red',
  cancelled: 'gray',
}
export function StageBadge({ state }: { readonly state: PurchaseState }) {
  const { t } = useTranslation('purchasing')
  return <Badge color={colourOf(STAGE, state)}>{t(`stage.${state}`)}</Badge>
}

const ORDER: Readonly<Record<OrderState, string>> = {
  waiting_approval: 'grape',
  approved: 'blue',
  issued: 'cyan',
  acknowledged: 'teal',
  partially_received: 'yellow',
  received: 'green',
  closed: 'gray',
  on_hold: 'yellow',
  cancelled: 'gray',
}
export function OrderBadge({ state }: { readonly state: OrderState }) {
  const { t } = useTranslation('purchasing')
  return <Badge color={colourOf(ORDER, state)}>{t(`order.${state}`)}</Badge>
}

const INVITATION: Readonly<Record<InvitationState, string>> = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'cyan',
  offered: 'green',
  declined: 'orange',
  expired: 'gray',
  revoked: 'red',
}
export function InvitationBadge({ state }: { readonly state: InvitationState }) {
  const { t } = useTranslation('purchasing')
  return <Badge color={colourOf(INVITATION, state)}>{t(`invitation.${state}`)}</Badge>
}

const INVOICE: Readonly<Record<VendorInvoiceState, string>> = {
  matched: 'teal',
  blocked: 'orange',
  released: 'grape',
  paid: 'green',
  cancelled: 'gray',
}
export function InvoiceBadge({ state }: { readonly state: VendorInvoiceState }) {
  const { t } = useTranslation('purchasing')
  return <Badge color={colourOf(INVOICE, state)}>{t(`invoice.${state}`)}</Badge>
}
