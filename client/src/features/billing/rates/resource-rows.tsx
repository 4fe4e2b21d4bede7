import { NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { bookableAt } from '../billing.api.ts'
import { EditableRows } from '../editable-rows.tsx'

/** A room, bay or vehicle with a price of its own. */
export interface PricedThing {
  readonly asset_id: string
  readonly hour: number | string
}
export const isPriced = ({ asset_id, hour }: PricedThing): boolean => asset_id !== '' && hour !== ''
const EMPTY: PricedThing = { asset_id: '', hour: '' }

interface ResourceRowsProps {
  readonly siteId: string
  readonly rows: readonly PricedThing[]
  readonly change: (rows: readonly PricedThing[]) => void
}
/** Prices of single things, instead of the one of their kind. */
export function ResourceRows({ siteId, rows, change }: ResourceRowsProps) {
  const { t } = useTranslation('billing')
  const rupiah = useRupiahInput()
  const things = useQuery({ ...bookableAt(siteId), enabled: siteId !== '' }).data?.data ?? []
  const isFree = (id: string, own: PricedThing) => rows.every((row) => row === own || row.asset_id !== id)
  return (
    <EditableRows
      title={t('rates.resources')}
      text={t('rates.resourcesText')}
      wrap="nowrap"
      rows={rows}
      empty={EMPTY}
      change={change}
      fields={(row, { named, set }) => (
        <>
          <Select
            aria-label={named(t('rates.thing'))}
            placeholder={t('rates.thing')}
            searchable
            allowDeselect={false}
            style={{ flex: 1, minWidth: 0 }}
            data={things.filter(({ id }) => isFree(id, row)).map(({ id, name }) => ({ value: id, label: name }))}
            value={row.asset_id || null}
            onChange={(id) => set({ asset_id: id ?? '' })}
          />
          <NumberInput
            {...rupiah}
            aria-label={named(t('rates.hour'))}
            placeholder={t('rates.hour')}
            w={130}
            value={row.hour}
            onChange={(hour) => set({ hour })}
          />
        </>
      )}
    />
  )
}
