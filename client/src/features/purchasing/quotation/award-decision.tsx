import { Alert, Button, Group, Text } from '@mantine/core'
import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import { type PurchaseAward, purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { moneyText, rupiahText } from '../../../kit/texts/money.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { ReasonButton } from '../reason-button.tsx'

interface AwardDecisionProps {
  readonly purchase: PurchaseDetail
  readonly award: PurchaseAward
}
const COLOURS = { waiting_approval: 'grape', approved: 'green', rejected: 'red' } as const

/** Who wins what, and the word of the second person. */
export function AwardDecision({ purchase, award }: AwardDecisionProps) {
  const { t } = useTranslation('purchasing')
  const me = useMe()?.id
  const isDirect = award.reason !== null
  const decide = usePurchaseCommand(isDirect ? directOrders.decide : purchaseAwards.decide)
  const isOther = me !== award.awarded_by?.id && me !== purchase.requester?.id
  const mayDecide = useMay('procurement_approve') && award.state === 'waiting_approval' && award.by === 'second_person' && isOther
  const params = { id: purchase.id }
  const name = award.awarded_by?.name ?? '–'
  return (
    <Alert color={COLOURS[award.state]} m="sm" title={t(`${isDirect ? 'direct' : 'award'}.state.${award.state}`)}>
      {isDirect && <Text size="sm">{t('direct.because', { reason: award.reason })}</Text>}
      <Text size="sm">{t('award.by', { name, amount: rupiahText(award.total) })}</Text>
      {award.decided_at && (
        <Text size="sm">{t(`award.decided.${award.state}`, { name: award.decided_by?.name ?? '–', comment: award.comment ?? '' })}</Text>
      )}
      <ul style={{ margin: '6px 0', paddingInlineStart: 18 }}>
        {award.lines.map((line) => (
          <li key={`${line.line_id} ${line.offer_id ?? ''}`}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {`${purchase.line_rows.find((row) => row.id === line.line_id)?.description ?? ''}: ${numberText(line.quantity)} × ${moneyText(line.currency, line.unit_price)}, ${line.vendor.name}`}
              {line.reason && ` (${line.reason})`}
              {line.freed > 0 && ` · ${t('award.freed', { count: line.freed })}`}
            </Text>
          </li>
        ))}
      </ul>
      {award.state === 'waiting_approval' && !mayDecide && (
        <Text size="sm">{t(award.by === 'approval' ? 'award.byApproval' : 'award.waits')}</Text>
      )}
      {mayDecide && (
        <Group gap="xs">
          <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate({ params, body: { approve: true } })}>
            {t('award.approve')}
          </Button>
          <ReasonButton label={t('award.reject')} danger run={(comment) => decide.mutate({ params, body: { approve: false, comment } })} />
        </Group>
      )}
    </Alert>
  )
}
