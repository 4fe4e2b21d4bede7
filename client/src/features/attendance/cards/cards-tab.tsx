import { Stack } from '@mantine/core'
import { cardOutcomes } from '@menara/shared/domain/people/attendance-evidence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteSelect } from '../../../kit/lists/site-select.tsx'
import { oneOf, text, useViewState } from '../../../kit/lists/view-state.ts'
import { usePageSite } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { CardForm, type CardToGive } from './card-form.tsx'
import { CardList } from './card-list.tsx'
import { ReadingList } from './reading-list.tsx'

export const cardsView = { site: text, search: text, outcome: oneOf(cardOutcomes) }

/** Cards of the people of a site, and what its readers said of them. */
export function CardsTab() {
  const { t } = useTranslation('cards')
  const { state, change } = useViewState(cardsView)
  const site = usePageSite(state.site)
  const [toGive, setToGive] = useState<CardToGive | null>(null)
  if (!site) return <WaitingRows rows={8} />
  return (
    <Stack gap="sm">
      <CardList
        site={site}
        search={state.search ?? ''}
        onSearch={(search) => change({ search })}
        give={() => setToGive({})}
        choice={<SiteSelect label={t('site')} size="xs" value={site.id} onChange={(id) => change({ site: id })} />}
      />
      <ReadingList
        site={site}
        outcome={state.outcome}
        change={(outcome) => change({ outcome })}
        give={(reading) => setToGive({ reading })}
      />
      {toGive && <CardForm site={site} {...toGive} close={() => setToGive(null)} />}
    </Stack>
  )
}
