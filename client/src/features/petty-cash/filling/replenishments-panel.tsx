import { Button, Group, Text } from '@mantine/core'
import { type PettyCashFund, type PettyCashReplenishment, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { ReplenishmentStep } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { CashDialog, type CashField } from '../cash-dialog.tsx'
import { useReplenish, useReplenishmentStep } from '../petty-cash.api.ts'
import { CashBadge } from '../petty-cash-words.tsx'

interface PanelProps {
  readonly fund: PettyCashFund
}
interface Taking {
  readonly row: PettyCashReplenishment
  readonly step: ReplenishmentStep
}

/** Filling a fund up again, at most to its limit. */
export function ReplenishmentsPanel({ fund }: PanelProps) {
  const { t } = useTranslation('petty_cash')
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const [taking, setTaking] = useState<Taking | null>(null)
  const list = usePages(pettyCash.replenishments, { fund_id: fund.id })
  const columns = useColumns(fund, (row, step) => setTaking({ row, step }))
  return (
    <>
      <ListPanel<PettyCashReplenishment>
        label={t('tab.replenishments')}
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => rupiahText(row.amount)}
        empty={<EmptyState title={t('replenish.none')} text={t('replenish.noneText')} />}
        actions={
          fund.state === 'active' &&
          fund.holder.id === me?.id && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
              {t('replenish.ask')}
            </Button>
          )
        }
      />
      {asking && <AskDialog fund={fund} close={() => setAsking(false)} />}
      {taking && <StepDialog {...taking} close={() => setTaking(null)} />}
    </>
  )
}

function AskDialog({ fund, close }: PanelProps & { readonly close: () => void }) {
  const { t } = useTranslation('petty_cash')
  const ask = useReplenish()
  const room = fund.float_limit - fund.float
  return (
    <CashDialog
      title={t('replenish.ask')}
      text={t('replenish.room', { room: rupiahText(room) })}
      schema={pettyCash.replenish.body}
      start={{ fund_id: fund.id, ...(room > 0 && { amount: room }) }}
      fields={[
        { name: 'amount', kind: 'money', label: t('amount'), required: true },
        { name: 'note', kind: 'text', label: t('note') },
      ]}
      submit={t('replenish.ask')}
      save={(body) => ask.mutateAsync(body)}
      close={close}
    />
  )
}

function StepDialog({ row, step, close }: Taking & { readonly close: () => void }) {
  const { t } = useTranslation('petty_cash')
  const take = useReplenishmentStep()
  const fields: Readonly<Record<ReplenishmentStep, readonly CashField[]>> = {
    approve: [],
    reject: [{ name: 'note', kind: 'text', label: t('note'), required: true }],
    pay: [{ name: 'reference', kind: 'line', label: t('replenish.reference'), required: true }],
  }
  return (
    <CashDialog
      title={t(`replenishStep.${step}`)}
      text={`${row.fund.code} · ${row.requested_by.name} · ${rupiahText(row.amount)}`}
      schema={pettyCash.replenishmentStep.body}
      start={{ step }}
      fields={fields[step]}
      submit={t(`replenishStep.${step}`)}
      save={(body) => take.mutateAsync({ id: row.id, body })}
      close={close}
    />
  )
}

function useColumns(fund: PettyCashFund, take: (row: PettyCashReplenishment, step: ReplenishmentStep) => void) {
  const { t } = useTranslation('petty_cash')
  const zone = useZoneOf()(fund.location.id)
  const columns: readonly Column<PettyCashReplenishment>[] = [
    { key: 'at', header: t('column.asked'), width: 160, cell: (row) => dateText(row.created_at, 'short', zone) },
    {
      key: 'amount',
      header: t('amount'),
      width: 140,
      cell: (row) => (
        <Text size="sm" className="num" ta="right">
          {rupiahText(row.amount)}
        </Text>
      ),
    },
    { key: 'state', header: t('column.state'), width: 120, cell: (row) => <CashBadge state={row.state} /> },
    { key: 'note', header: t('note'), cell: (row) => row.note ?? row.reference ?? '–' },
    {
      key: 'people',
      header: t('column.people'),
      wideOnly: true,
      cell: (row) => [row.requested_by, row.approved_by, row.paid_by].flatMap((person) => (person ? [person.name] : [])).join(' → '),
    },
    {
      key: 'steps',
      acts: true,
      header: t('column.actions'),
      width: 200,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          {row.steps.map((step) => (
            <Button key={step} size="compact-xs" variant="default" onClick={() => take(row, step)}>
              {t(`replenishStep.${step}`)}
            </Button>
          ))}
        </Group>
      ),
    },
  ]
  return columns
}
