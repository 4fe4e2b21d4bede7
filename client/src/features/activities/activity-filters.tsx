import { Pill, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../kit/dates/day-range.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { usePageZone, useSiteId } from '../../kit/site.ts'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { wordsAt } from './activities.api.ts'
import { activitiesView } from './activities-view.ts'
import { typeText } from './activity-types.ts'

/** Every filter of the log. Types, tags and areas are those that occur at the chosen site. */
export function ActivityFilters() {
  const { t } = useTranslation('activities')
  const zone = usePageZone()
  const siteId = useSiteId()
  const words = useQuery({ ...wordsAt(siteId ?? ''), enabled: siteId !== undefined }).data?.data
  const { state, change } = useViewState(activitiesView)
  const choices = {
    type: (words?.types ?? kept(state.type)).map((value) => ({ value, label: typeText(value, t) })),
    tag: words?.tags ?? kept(state.tag),
  }
  return (
    <>
      <SearchInput label={t('search')} value={state.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
      <DayRange
        start={state.from ?? ''}
        end={state.until ?? ''}
        labels={[t('from'), t('until')]}
        zone={zone}
        change={({ start = state.from, end = state.until }) => change({ from: start || undefined, until: end || undefined })}
      />
      {(['type', 'tag'] as const).map((key) => (
        <Select
          key={key}
          aria-label={t(key)}
          placeholder={siteId ? t(`any.${key}`) : t('chooseSite', { what: t(key) })}
          clearable
          clearButtonProps={{ 'aria-label': t(`any.${key}`) }}
          searchable
          disabled={siteId === undefined && choices[key].length === 0}
          w={190}
          value={state[key] ?? null}
          onChange={(chosen) => change({ [key]: chosen ?? undefined })}
          data={choices[key]}
        />
      ))}
      <AreaSelect
        aria-label={t('area')}
        placeholder={siteId ? t('area') : t('chooseSite', { what: t('area') })}
        locationId={siteId}
        w={190}
        value={state.area ?? null}
        onChange={(chosen) => change({ area: chosen ?? undefined })}
      />
      {state.link && (
        <Pill withRemoveButton removeButtonProps={{ 'aria-label': t('aboutAll') }} onRemove={() => change({ link: undefined })} size="lg">
          {t('aboutOne')}
        </Pill>
      )}
    </>
  )
}

const kept = (value: string | undefined): string[] => (value === undefined ? [] : [value])
