import { ActionIcon, Autocomplete, Group, NumberInput, Paper, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { MAX_QUANTITY } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { BudgetLeft } from '../../cost-centres/embed/budget-left.tsx'
import { itemsLike } from '../purchasing.api.ts'
import type { LineDraft } from './line-draft.ts'

interface LineFieldsProps {
  readonly line: LineDraft
  readonly at: number
  readonly locationId: string
  /** Whose budget is shown. */
  readonly year: number
  /** Whole Rupiah of all lines that its cost centre pays. */
  readonly typed: number
  /** Whether what is missing is said. */
  readonly tried: boolean
  readonly change: (facts: Partial<LineDraft>) => void
  readonly remove: () => void
  /** Of the last line: begins another. */
  readonly begin?: () => void
}

/** One line of a request. */
export function LineFields({ line, at, locationId, year, typed, tried, change, remove, begin }: LineFieldsProps) {
  const { t } = useTranslation(['purchasing', 'common'])
  const rupiah = useRupiahInput()
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !begin) return
    event.preventDefault()
    begin()
  }
  const missing = (is: boolean) => (tried && is ? t('lines.missing') : undefined)
  return (
    <Paper withBorder p="sm" role="group" aria-label={t('lines.line', { n: at + 1 })}>
      <Group align="flex-start" gap="xs">
        <ItemField line={line} error={missing(line.description.trim() === '')} change={change} />
        <NumberInput
          label={t('lines.quantity')}
          w={96}
          min={1}
          max={MAX_QUANTITY}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={missing(!(Number(line.quantity) > 0))}
          value={line.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <TextInput
          label={t('lines.unit')}
          w={84}
          maxLength={20}
          error={missing(line.unit.trim() === '')}
          value={line.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
        <DateField label={t('lines.neededBy')} kind="date" w={150} value={line.needed_by} onChange={(needed_by) => change({ needed_by })} />
        <CostCentreField line={line} locationId={locationId} change={change} />
        <NumberInput
          label={t('lines.estimate')}
          w={150}
          {...rupiah}
          max={MAX_AMOUNT}
          value={line.estimated_price}
          onChange={(estimated_price) => change({ estimated_price })}
          onKeyDown={onEnter}
        />
        <ActionIcon variant="subtle" color="gray" mt={26} aria-label={t('lines.remove', { n: at + 1 })} onClick={remove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {line.paid !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('lines.paidBefore', { price: rupiahText(line.paid) })}
        </Text>
      )}
      {line.cost_centre_id !== null && <BudgetLeft costCentreId={line.cost_centre_id} year={year} typed={typed} />}
    </Paper>
  )
}

function CostCentreField({ line, locationId, change }: Pick<LineFieldsProps, 'line' | 'locationId' | 'change'>) {
  const { t } = useTranslation('purchasing')
  const centres = useQuery({ ...asking(costCentres.list, { query: { limit: 200, location_id: locationId } }), staleTime: 60_000 })
  return (
    <Select
      label={t('lines.costCentre')}
      w={150}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('lines.noCostCentre') }}
      data={(centres.data?.data ?? []).map((centre) => ({ value: centre.id, label: centre.code }))}
      value={line.cost_centre_id}
      onChange={(cost_centre_id) => change({ cost_centre_id })}
    />
  )
}

/** A text, with items of the catalogue offered that contain it. */
function ItemField({ line, error, change }: Pick<LineFieldsProps, 'line' | 'change'> & { readonly error: string | undefined }) {
  const { t } = useTranslation('purchasing')
  const [search] = useDebouncedValue(line.description, 250)
  const found = useQuery({ ...itemsLike(search), enabled: search.trim().length > 1 }).data?.data ?? []
  const labelOf = ({ code, name }: { readonly code: string; readonly name: string }) => `${code} · ${name}`
  return (
    <Autocomplete
      label={t('lines.description')}
      description={line.code ?? t('lines.freeText')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      flex="1 1 260px"
      maxLength={300}
      autoFocus={line.key !== 'new 1' && line.id === undefined}
      error={error}
      data={[...new Set(found.map(labelOf))]}
      filter={({ options }) => options}
      value={line.description}
      onChange={(description) => change({ description, item_id: null, code: null })}
      onOptionSubmit={(label) => {
        const item = found.find((candidate) => labelOf(candidate) === label)
        // After the field has taken the label for what was typed.
        if (item) queueMicrotask(() => change({ description: item.name, unit: item.unit, item_id: item.id, code: item.code }))
      }}
    />
  )
}
