import { Group, Stack, Text } from '@mantine/core'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { StageBadge } from './purchase-badges.tsx'
import { purchaseOf, usePurchasesLive } from './purchasing.api.ts'

const STEPS = [
  ['lines', '/desk/ticketing/procurement/addItem'],
  ['offers', '/desk/ticketing/procurement/priceOffering'],
  ['orders', '/desk/ticketing/procurement/purchaseOrder'],
  ['receipts', '/desk/ticketing/procurement/itemReceipt'],
] as const
type Step = (typeof STEPS)[number][0]

interface PurchasePageProps {
  readonly step: Step
  readonly children: (purchase: PurchaseDetail) => ReactNode
}

/** One purchase of the address at one of its steps; without one, where to choose it. */
export function PurchasePage({ step, children }: PurchasePageProps) {
  const { t } = useTranslation('purchasing')
  const { id } = useViewState(recordView).state
  usePurchasesLive()
  if (id === undefined)
    return (
      <>
        <PageHeader title={t(`step.${step}`)} />
        <EmptyState title={t('choose')} text={t('chooseText')} action={<ButtonLink to="/desk/eproc">{t('toBoard')}</ButtonLink>} />
      </>
    )
  return (
    <Loaded id={id} step={step}>
      {children}
    </Loaded>
  )
}

function Loaded({ id, step, children }: PurchasePageProps & { readonly id: string }) {
  const { t } = useTranslation('purchasing')
  const { data, error, refetch } = useQuery(purchaseOf(id))
  if (error && !data)
    return (
      <>
        <PageHeader title={t(`step.${step}`)} />
        <FailedState error={error} retry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title={t(`step.${step}`)} />
        <WaitingRows />
      </>
    )
  const purchase = data.data
  return (
    <>
      <PageHeader
        title={t(`step.${step}`)}
        above={
          <>
            <AnchorLink to="/desk/ticketing/$type/detail" params={{ type: 'procurement' }} search={{ id }} size="sm" fw={600}>
              {purchase.number}
            </AnchorLink>
            <StageBadge state={purchase.state} />
          </>
        }
        subtitle={
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {`${purchase.title} · ${purchase.location.name}`}
          </Text>
        }
      />
      <Stack gap="md">
        <PurchaseSteps id={id} step={step} />
        {children(purchase)}
      </Stack>
    </>
  )
}

/** The steps of a purchase, each a page of its own. */
export function PurchaseSteps({ id, step }: { readonly id: string; readonly step?: Step }) {
  const { t } = useTranslation('purchasing')
  return (
    <Group component="nav" aria-label={t('steps')} gap={6}>
      {STEPS.map(([name, to]) => (
        <ButtonLink
          key={name}
          to={to}
          search={{ id }}
          size="xs"
          variant={name === step ? 'filled' : 'default'}
          aria-current={name === step ? 'page' : undefined}
        >
          {t(`step.${name}`)}
        </ButtonLink>
      ))}
    </Group>
  )
}
