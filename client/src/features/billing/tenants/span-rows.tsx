import { NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { EditableRows } from '../editable-rows.tsx'

/** Something that is let for a span of days: an area with its size, a meter with its share. */
export interface SpanRow {
  readonly id: string
  readonly figure: number | string
  readonly from: string
  /** Empty: until further notice. */
  readonly until: string
}
interface SpanRowsProps {
  readonly title: string
  readonly figure: { readonly label: string; readonly digits: number; readonly unit: string }
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly rows: readonly SpanRow[]
  readonly change: (rows: readonly SpanRow[]) => void
}
const EMPTY: SpanRow = { id: '', figure: '', from: '', until: '' }

/** A short list of things with a figure and a span of days each. */
export function SpanRows({ title, figure, choices, rows, change }: SpanRowsProps) {
  const { t } = useTranslation('billing')
  return (
    <EditableRows
      title={title}
      wrap="wrap"
      align="end"
      rows={rows}
      empty={EMPTY}
      change={change}
      fields={(row, { named, set }) => (
        <>
          <Select
            aria-label={named(title)}
            searchable
            allowDeselect={false}
            style={{ flex: '1 1 180px' }}
            data={[...choices]}
            value={row.id || null}
            onChange={(id) => set({ id: id ?? '' })}
          />
          <NumberInput
            aria-label={named(figure.label)}
            placeholder={figure.label}
            w={110}
            min={0}
            hideControls
            suffix={` ${figure.unit}`}
            decimalScale={figure.digits}
            value={row.figure}
            onChange={(value) => set({ figure: value })}
          />
          <DateField kind="date" w={160} aria-label={named(t('from'))} value={row.from} onChange={(from) => set({ from })} />
          <DateField kind="date" w={160} aria-label={named(t('until'))} value={row.until} onChange={(until) => set({ until })} />
        </>
      )}
    />
  )
}
