import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '../../kit/overlays/anchored.tsx'
import type { PopupProps } from '../../kit/overlays/late-popup.tsx'
import { useWorkspace } from '../../kit/session/workspace.ts'
import { chooseSite, useSiteId, useSites } from '../../kit/site.ts'

const ALL = ''

/** All sites first, then each; typing its first letters finds one. */
export function SiteList(popup: PopupProps) {
  const { t } = useTranslation('nav')
  const within = useWorkspace()?.locations ?? []
  const sites = useSites().filter(({ id }) => within.length === 0 || within.some((site) => site.id === id))
  return (
    <AnchoredMenu {...popup} maxHeight="min(26rem, 70dvh)">
      <Menu.RadioGroup value={useSiteId() ?? ALL} onChange={(id) => chooseSite(id || null)}>
        <Menu.RadioItem value={ALL} closeMenuOnClick>
          {t('allSites')}
        </Menu.RadioItem>
        {sites.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </AnchoredMenu>
  )
}
