import { Button } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { latePopup, useLatePopup } from '../../kit/overlays/late-popup.tsx'
import { useSite, useSites } from '../../kit/site.ts'

const list = latePopup(async () => (await import('./site-list.tsx')).SiteList)

/** Which site every list is about; "all sites" is those in scope. */
export function SiteSwitch({ full = false }: { readonly full?: boolean }) {
  const { t } = useTranslation('nav')
  const sites = useSites()
  const chosen = useSite()?.name ?? t('allSites')
  const { trigger, popup } = useLatePopup(list, 'menu')
  if (sites.length < 2) return null
  return (
    <>
      <Button
        {...trigger}
        variant="default"
        size="xs"
        w={full ? '100%' : '11.25rem'}
        justify="space-between"
        fw={400}
        px={10}
        styles={{ label: { flex: 1 } }}
        leftSection={<IconMapPin size={15} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-label={`${t('site')}: ${chosen}`}
      >
        <span className="clip">{chosen}</span>
      </Button>
      {popup}
    </>
  )
}
