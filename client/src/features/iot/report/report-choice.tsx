import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { PointsSelect } from '../point-select.tsx'
import { dayOf, PRESETS } from './report-range.ts'
import type { Report } from './use-report.ts'

/** Which points, over which time, against what. */
export function ReportChoice({ report }: { readonly report: Report }) {
  const { t } = useTranslation('iot')
  const { ids, own, days, from, to, compare, range, zone, siteId, set } = report
  const choose = (value: string): void => {
    if (value !== 'own') set({ days: Number(value), from: undefined, to: undefined })
    else if (range) set({ from: dayOf(range.start, zone), to: dayOf(range.end - 1, zone) })
  }
  return (
    <Stack gap="sm">
      <PointsSelect
        label={t('points')}
        placeholder={t('findPoint')}
        siteId={siteId}
        maxValues={8}
        value={ids}
        onChange={(next) => set({ points: next.join(',') || undefined })}
      />
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('range')}
          value={own ? 'own' : String(days)}
          onChange={choose}
          data={[...PRESETS.map((item) => ({ value: String(item), label: t(`days.${item}`) })), { value: 'own', label: t('days.own') }]}
        />
        {own && (
          <>
            <DateField
              kind="date"
              label={t('from')}
              value={from}
              zone={zone}
              onChange={(chosen) => set({ from: chosen || undefined, to: to || undefined })}
            />
            <DateField
              kind="date"
              label={t('to')}
              value={to}
              zone={zone}
              error={range ? undefined : t('noRange')}
              onChange={(chosen) => set({ to: chosen || undefined, from: from || undefined })}
            />
          </>
        )}
        <Checkbox
          label={t('compare')}
          checked={compare}
          mb={own ? 6 : 0}
          onChange={(event) => set({ compare: event.currentTarget.checked || undefined })}
        />
      </Group>
      {siteId === undefined && (
        <Text size="xs" c="dimmed">
          {t('daysIn', { zone: zoneName(zone) })}
        </Text>
      )}
    </Stack>
  )
}
