import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSiteId } from '../../../kit/site.ts'
import css from './evacuation.module.css'
import { EvacuationBoard } from './evacuation-board.tsx'

/** The list of the chosen site beside the reception, and the way to the page that opens without a connection. */
export function EvacuationList() {
  const { t } = useTranslation('visitors')
  const siteId = useSiteId()
  // A whole load, not a step of the router: the browser hands a page over to its worker only then.
  const own = (
    <Anchor size="sm" className={css.screenOnly} href={`/desk/evacuation${siteId ? `?site=${siteId}` : ''}`}>
      {t('evacuation.ownPage')}
    </Anchor>
  )
  return <EvacuationBoard siteId={siteId} actions={own} />
}
