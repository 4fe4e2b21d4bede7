import { Group, Paper, SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core'
import { type ClaimBrief, claimQueues, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { type ClaimPolicy, claimStates } from '@menara/shared/domain/claims/claim-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { ClaimBadge } from '../claim-words.tsx'
import { claimFigures } from '../claims.api.ts'
import { claimsView } from '../claims-view.ts'

interface ListProps {
  readonly policy: ClaimPolicy
}

/** Claims by whose turn it is, with their sums. */
export function ClaimsList({ policy }: ListProps) {
  const { t } = useTranslation('claims')
  const { state, change } = useViewState(claimsView)
  const site = useSiteId()
  const { queue, search } = state
  const filter = { policy, ...(queue && { queue }), ...(state.state && { state: state.state }), ...(site && { location_id: site }) }
  const asked = { ...filter, ...(search && { search }) }
  const list = usePages(claims.list, asked)
  const columns = useColumns()
  return (
    <>
      <Figures asked={asked} />
      <Paper>
        <Group p="sm" gap="sm">
          <Queues policy={policy} />
          <Select
            aria-label={t('stateFilter')}
            placeholder={t('everyState')}
            clearable
            clearButtonProps={{ 'aria-label': t('everyState') }}
            w={180}
            value={state.state ?? null}
            onChange={(value) => change({ state: claimStates.find((one) => one === value) })}
            data={claimStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <SearchInput label={t('search')} value={search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
          <ListCount list={list} />
        </Group>
        <DataGrid<ClaimBrief>
          label={t('tab.claims')}
          {...list}
          columns={columns}
          keyOf={(row) => row.id}
          nameOf={(row) => row.title}
          onOpen={(row) => change({ claim: row.id }, 'push')}
          empty={<EmptyState title={t('none')} text={t(queue && queue !== 'mine' ? 'noneWaiting' : 'noneText')} />}
        />
      </Paper>
    </>
  )
}

function Queues({ policy }: ListProps) {
  const { t } = useTranslation('claims')
  const { state, change } = useViewState(claimsView)
  const may = { verify: useMay('claim_verify'), approve: useMay('claim_approve'), pay: useMay('claim_pay') }
  const answers = may.verify || may.approve || may.pay
  const shown = claimQueues.filter(
    (queue) => queue === 'mine' || queue === 'approve' || (may[queue] && !(queue === 'verify' && policy === 'v1')),
  )
  const data = [...(answers ? ['all' as const] : []), ...shown].map((value) => ({ value, label: t(`queue.${value}`) }))
  return (
    <SegmentedControl
      aria-label={t('queues')}
      value={state.queue ?? (answers ? 'all' : 'mine')}
      onChange={(value) => change({ queue: claimQueues.find((queue) => queue === value) })}
      data={data}
    />
  )
}

function Figures({ asked }: { readonly asked: Parameters<typeof claimFigures>[0] }) {
  const { t } = useTranslation('claims')
  const figures = useQuery(claimFigures(asked)).data?.data
  const waiting = figures && figures.waiting.verify + figures.waiting.approve + figures.waiting.pay
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} mb="md">
      <StatCard label={t('figure.count')} value={figures && String(figures.count)} />
      <StatCard label={t('figure.claimed')} value={figures && rupiahText(figures.claimed)} />
      <StatCard label={t('figure.payable')} value={figures && rupiahText(figures.payable)} />
      <StatCard
        label={t('figure.waiting')}
        value={waiting === undefined ? undefined : String(waiting)}
        {...(figures && waiting && { hint: t('figure.waitingParts', figures.waiting) })}
      />
    </SimpleGrid>
  )
}

function useColumns(): readonly Column<ClaimBrief>[] {
  const { t } = useTranslation('claims')
  const zoneOf = useZoneOf()
  const money = (amount: number | null) => (
    <Text size="sm" className="num" ta="right">
      {rupiahText(amount)}
    </Text>
  )
  return [
    {
      key: 'title',
      header: t('column.claim'),
      cell: (row) => (
        <Text size="sm" fw={500} className="clip">
          {row.number ? `${row.number} · ${row.title}` : row.title}
        </Text>
      ),
    },
    { key: 'requester', header: t('column.requester'), width: 150, cell: (row) => row.requester.name },
    { key: 'state', header: t('column.state'), width: 130, cell: (row) => <ClaimBadge state={row.state} /> },
    { key: 'claimed', header: t('column.claimed'), width: 130, cell: (row) => money(row.claimed) },
    { key: 'payable', header: t('column.payable'), width: 130, cell: (row) => money(row.payable) },
    {
      key: 'due',
      header: t('column.due'),
      width: 120,
      wideOnly: true,
      cell: (row) => (row.due_on ? dayText(row.due_on) : '–'),
    },
    {
      key: 'changed',
      header: t('column.changed'),
      width: 160,
      wideOnly: true,
      cell: (row) => dateText(row.updated_at, 'short', zoneOf(row.location.id)),
    },
  ]
}
