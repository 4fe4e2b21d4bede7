import { Group, SegmentedControl, Select } from '@mantine/core'
import { type NotificationTypeName, notificationTypes } from '@menara/shared/domain/notification-types.ts'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { type InboxShow, inboxShows } from './inbox-moves.ts'

export interface InboxFilter {
  readonly show: InboxShow
  readonly type: NotificationTypeName | undefined
}
const typeNamed = (text: string | undefined) => notificationTypes.find((item) => item.type === text)?.type

export const inboxView = { show: oneOf(inboxShows), type: text }

/** The filter is in the address and survives a reload. */
export function useInboxFilter() {
  const view = useViewState(inboxView)
  const { show = 'all', type } = view.state
  const filter: InboxFilter = { show, type: typeNamed(type) }
  const setFilter = (change: Partial<InboxFilter>): void => {
    const next = { ...filter, ...change }
    view.show({ show: next.show === 'all' ? undefined : next.show, type: next.type }, 'replace')
  }
  return { filter, setFilter }
}

interface InboxFiltersProps {
  readonly filter: InboxFilter
  readonly change: (change: Partial<InboxFilter>) => void
}

export function InboxFilters({ filter, change }: InboxFiltersProps) {
  const { t } = useTranslation('inbox')
  return (
    <Group p="sm" gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('show')}
        value={filter.show}
        onChange={(value) => change({ show: value as InboxShow })}
        data={inboxShows.map((text) => ({ value: text, label: t(`shows.${text}`) }))}
      />
      <Select
        w={220}
        aria-label={t('kind')}
        placeholder={t('anyKind')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyKind') }}
        value={filter.type ?? null}
        onChange={(value) => change({ type: typeNamed(value ?? undefined) })}
        data={notificationTypes.map((item) => ({ value: item.type, label: item[languageNow()] }))}
      />
    </Group>
  )
}
