import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SiteSelect } from '../../../kit/lists/site-select.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { usePageSite } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { KioskList } from './kiosk-list.tsx'

const kiosksView = { site: text }

/** How attendance is taken at a site: which ways count, what they have to carry, and its kiosks. */
export function KiosksTab() {
  const { t } = useTranslation('kiosks')
  const { state, change } = useViewState(kiosksView)
  const site = usePageSite(state.site)
  if (!site) return <WaitingRows rows={8} />
  return (
    <Stack gap="sm">
      <Section
        title={t('evidence')}
        aside={<SiteSelect label={t('site')} size="xs" value={site.id} onChange={(id) => change({ site: id })} />}
      >
        <EvidenceForm key={site.id} siteId={site.id} />
      </Section>
      <KioskList key={site.id} site={site} />
    </Stack>
  )
}
