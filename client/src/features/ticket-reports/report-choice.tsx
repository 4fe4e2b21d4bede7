import { Checkbox, Group, SegmentedControl, Select } from '@mantine/core'
import { permissionOfType, ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../kit/dates/day-range.tsx'
import { useMe } from '../../kit/session/session.ts'
import { PRESETS } from './report-place.ts'
import type { ShownReport } from './use-ticket-report.ts'

/** Over which days, of which type, against what. */
export function ReportChoice({ shown: { place, range, zone, set } }: { readonly shown: ShownReport }) {
  const { t, i18n } = useTranslation('ticket_reports')
  const held = useMe()?.permissions ?? []
  const types = ticketTypes.filter((item) => held.includes(permissionOfType(item.code)))
  const own = place.from !== '' || place.to !== ''
  const choose = (value: string): void => {
    const preset = PRESETS.find((item) => String(item) === value)
    if (preset) set({ days: preset, from: '', to: '' })
    else if (range) set({ from: range.start, to: range.end })
  }
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('range')}
        value={own ? 'own' : String(place.days)}
        onChange={choose}
        data={[
          ...PRESETS.map((item) => ({ value: String(item), label: t('lastDays', { count: item }) })),
          { value: 'own', label: t('own') },
        ]}
      />
      {own && (
        <DayRange
          start={place.from}
          end={place.to}
          labels={[t('from'), t('until')]}
          zone={zone}
          change={({ start = place.from, end = place.to }) => set({ from: start, to: end })}
        />
      )}
      <Select
        aria-label={t('type')}
        placeholder={t('anyType')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyType') }}
        data={types.map((item) => ({ value: item.code, label: i18n.language === 'en' ? item.name_en : item.name_id }))}
        value={place.type === '' ? null : place.type}
        onChange={(type) => set({ type: type ?? '' })}
      />
      <Checkbox label={t('compare')} checked={place.compare} onChange={(event) => set({ compare: event.currentTarget.checked })} />
    </Group>
  )
}
