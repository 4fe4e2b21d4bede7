import { Group, Select } from '@mantine/core'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { Section } from '../../kit/section.tsx'
import { zonesOf } from './counting.api.ts'
import { CountingDetailView } from './counting-detail.tsx'
import { useChosenDay } from './use-chosen-day.ts'

const HOUR_MS = 3_600_000

/** The counting day of a reset hour: before it, it is still the day before. */
const countingDay = (zone: string, resetHour: number): string => todayIn(zone, Date.now() - resetHour * HOUR_MS)

/** One place on one counting day by the hour: in, out, and how many were inside with the band of counting errors. */
export function DetailPanel({ site }: { readonly site: Location }) {
  const { t } = useTranslation('people_counting')
  const { zone, date, choose } = useChosenDay()
  const zones = useQuery(zonesOf(site.id)).data?.data ?? []
  const place = zones.find((item) => item.id === zone) ?? zones[0]
  if (!place) return null
  const day = date ?? countingDay(site.zone, place.reset_hour)
  return (
    <Section
      title={t('detail')}
      aside={
        <Group gap="xs">
          <Select
            aria-label={t('place')}
            size="xs"
            allowDeselect={false}
            value={place.id}
            data={zones.map((zone) => ({ value: zone.id, label: zone.area.name }))}
            onChange={(value) => choose({ zone: value ?? undefined })}
          />
          <DateField
            kind="date"
            size="xs"
            aria-label={t('date')}
            value={day}
            zone={site.zone}
            max={countingDay(site.zone, place.reset_hour)}
            onChange={(chosen) => chosen && choose({ date: chosen })}
          />
        </Group>
      }
    >
      <CountingDetailView location={site.code} name={place.id} date={day} />
    </Section>
  )
}
