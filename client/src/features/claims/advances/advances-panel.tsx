import { Button, Group, Paper, Select, Text } from '@mantine/core'
import { type Advance, advanceFeed, advances } from '@menara/shared/contract/claims/advances.contract.ts'
import { type AdvanceState, type AdvanceStep, advanceStates } from '@menara/shared/domain/claims/claim-state.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { useChanges } from '../../../kit/live/live.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { ClaimBadge } from '../claim-words.tsx'
import { AdvanceForm } from './advance-form.tsx'
import { AdvanceStepDialog } from './advance-step-dialog.tsx'

interface Taking {
  readonly advance: Advance
  readonly step: AdvanceStep
}

/** Advances: asked for, paid, settled by claims or given back. */
export function AdvancesPanel() {
  const { t } = useTranslation('claims')
  const cache = useQueryClient()
  const site = useSiteId()
  const [state, setState] = useState<AdvanceState | null>(null)
  const [asking, setAsking] = useState(false)
  const [taking, setTaking] = useState<Taking | null>(null)
  useChanges(advanceFeed, {}, () => void cache.invalidateQueries({ queryKey: ['advances'] }))
  const list = usePages(advances.list, { ...(state && { state }), ...(site && { location_id: site }) })
  const columns = useColumns((advance, step) => setTaking({ advance, step }))
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <Select
          aria-label={t('stateFilter')}
          placeholder={t('everyState')}
          clearable
          clearButtonProps={{ 'aria-label': t('everyState') }}
          w={180}
          value={state}
          onChange={(value) => setState(advanceStates.find((one) => one === value) ?? null)}
          data={advanceStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <ListCount list={list} />
        <Button ml="auto" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t('advance.new')}
        </Button>
      </Group>
      <DataGrid<Advance>
        label={t('tab.advances')}
        {...list}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.purpose}
        empty={<EmptyState title={t('advance.none')} text={t('advance.noneText')} />}
      />
      {asking && <AdvanceForm close={() => setAsking(false)} />}
      {taking && <AdvanceStepDialog {...taking} close={() => setTaking(null)} />}
    </Paper>
  )
}

function useColumns(take: (advance: Advance, step: AdvanceStep) => void): readonly Column<Advance>[] {
  const { t } = useTranslation('claims')
  const money = (amount: number) => (
    <Text size="sm" className="num" ta="right">
      {rupiahText(amount)}
    </Text>
  )
  return [
    {
      key: 'purpose',
      header: t('advance.purpose'),
      cell: (row) => (
        <Text size="sm" fw={500} className="clip">
          {row.trip ? `${row.purpose} · ${row.trip.number}` : row.purpose}
        </Text>
      ),
    },
    { key: 'requester', header: t('column.requester'), width: 150, cell: (row) => row.requester.name },
    { key: 'state', header: t('column.state'), width: 140, cell: (row) => <ClaimBadge state={row.state} /> },
    { key: 'amount', header: t('amount'), width: 120, cell: (row) => money(row.amount) },
    { key: 'settled', header: t('advance.settled'), width: 120, wideOnly: true, cell: (row) => money(row.settled) },
    { key: 'out', header: t('advance.outstanding'), width: 120, cell: (row) => money(row.outstanding) },
    { key: 'due', header: t('advance.due'), width: 120, wideOnly: true, cell: (row) => dayText(row.due_on) },
    {
      key: 'steps',
      acts: true,
      header: t('advance.actions'),
      width: 230,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          {row.steps.map((step) => (
            <Button key={step} size="compact-xs" variant="default" onClick={() => take(row, step)}>
              {t(`advanceStep.${step}`)}
            </Button>
          ))}
        </Group>
      ),
    },
  ]
}
