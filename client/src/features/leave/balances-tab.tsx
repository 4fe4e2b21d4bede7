import { Badge, Box, Group, NumberInput, Paper, Text } from '@mantine/core'
import type { PersonLeave } from '@menara/shared/contract/people/leave.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../kit/dates/dates.ts'
import { type Column, DataGrid, RowCount } from '../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useBalances } from './leave.api.ts'
import { leaveView } from './leave-view.ts'
import { PersonLeaveDialog } from './person-leave.tsx'

interface BalancesProps {
  readonly site: Location
  readonly year: number
}

/** Annual leave of the people of a site in a year; one opens day by day. */
export function BalancesTab({ site, year }: BalancesProps) {
  const { t } = useTranslation('leave')
  const { state, change } = useViewState(leaveView)
  const search = state.search?.trim()
  const { rows, total, error, retry, more } = useBalances({ location_id: site.id, year: String(year), ...(search && { search }) })
  const columns = useColumns()
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <SearchInput label={t('searchPeople')} value={state.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
        <NumberInput
          aria-label={t('year')}
          w={100}
          min={2000}
          max={2100}
          allowDecimal={false}
          thousandSeparator=""
          value={year}
          onChange={(value) => typeof value === 'number' && value >= 2000 && value <= 2100 && change({ year: value })}
        />
        <Text size="sm" c="dimmed">
          <RowCount count={total} more={false} />
        </Text>
      </Group>
      <DataGrid
        label={t('tab.balances')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.user.id}
        nameOf={(row) => row.user.name}
        onOpen={(row) => change({ id: row.user.id })}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('nobody')} text={t('nobodyText')} />}
      />
      {state.id && <PersonLeaveDialog id={state.id} year={year} close={() => change({ id: undefined })} />}
    </Paper>
  )
}

const FIGURES = ['granted', 'carried', 'joint', 'taken', 'waiting'] as const

function useColumns(): Column<PersonLeave>[] {
  const { t } = useTranslation('leave')
  return [
    { key: 'user', header: t('person'), cell: (row) => <PersonChip person={row.user} /> },
    { key: 'title', header: t('jobTitle'), wideOnly: true, cell: (row) => row.title || '–' },
    { key: 'joined', header: t('joined'), width: 130, wideOnly: true, cell: (row) => (row.joined_on ? dayText(row.joined_on) : '–') },
    ...FIGURES.map(
      (key): Column<PersonLeave> => ({
        key,
        header: t(`figure.${key}`),
        width: 110,
        wideOnly: true,
        end: true,
        cell: (row) => <span className="num">{row.balance ? numberText(row.balance[key], 1) : '–'}</span>,
      }),
    ),
    {
      key: 'left',
      header: t('figure.left'),
      width: 130,
      end: true,
      cell: ({ balance }) =>
        balance && (
          <Badge color={balance.left > 0 ? 'teal' : balance.left < 0 ? 'red' : 'gray'}>
            <Box component="span" hiddenFrom="sm">
              {t('figure.left')}{' '}
            </Box>
            {numberText(balance.left, 1)}
          </Badge>
        ),
    },
  ]
}
