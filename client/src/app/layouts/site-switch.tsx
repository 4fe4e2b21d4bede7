import { Select } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseSite, useSiteId, useSites } from '../../kit/site.ts'

/** Which site every list is about; "all sites" is those in scope. */
export function SiteSwitch({ full = false }: { readonly full?: boolean }) {
  const { t } = useTranslation('nav')
  const sites = useSites()
  const chosen = useSiteId()
  if (sites.length < 2) return null
  return (
    <Select
      size="xs"
      w={full ? '100%' : 180}
      aria-label={t('site')}
      searchable={sites.length > 8}
      clearable={chosen !== undefined}
      clearButtonProps={{ 'aria-label': t('allSites') }}
      placeholder={t('allSites')}
      leftSection={<IconMapPin size={15} aria-hidden />}
      value={chosen ?? null}
      onChange={chooseSite}
      data={sites.map((it) => ({ value: it.id, label: it.name }))}
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
