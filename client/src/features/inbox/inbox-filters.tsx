import { Group, SegmentedControl, Select } from '@mantine/core'
import { type NotificationTypeName, notificationTypes } from '@menara/shared/domain/notification-types.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'

export interface InboxFilter {
  readonly unreadOnly: boolean
  readonly type: NotificationTypeName | undefined
}
const typeNamed = (text: string | undefined) => notificationTypes.find((it) => it.type === text)?.type

/** The filter is a place: it is in the address and survives a reload. */
export function useInboxFilter() {
  const go = useNavigate()
  const { show, type } = useSearch({ strict: false }) as { show?: string; type?: string }
  const filter: InboxFilter = { unreadOnly: show === 'unread', type: typeNamed(type) }
  const setFilter = (change: Partial<InboxFilter>): void => {
    const next = { ...filter, ...change }
    void go({ to: '.', replace: true, search: { show: next.unreadOnly ? 'unread' : undefined, type: next.type } as never })
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
        value={filter.unreadOnly ? 'unread' : 'all'}
        onChange={(value) => change({ unreadOnly: value === 'unread' })}
        data={[
          { value: 'all', label: t('all', { ns: 'common' }) },
          { value: 'unread', label: t('unreadOnly') },
        ]}
      />
      <Select
        w={220}
        aria-label={t('kind')}
        placeholder={t('anyKind')}
        clearable
        clearButtonProps={{ 'aria-label': t('anyKind') }}
        value={filter.type ?? null}
        onChange={(value) => change({ type: typeNamed(value ?? undefined) })}
        data={notificationTypes.map((it) => ({ value: it.type, label: it[languageNow()] }))}
      />
    </Group>
  )
}
