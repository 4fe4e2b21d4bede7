import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { OwnLeave } from '../leave/embed/own-leave.tsx'
import classes from './attendance.module.css'
import { CheckCard } from './embed/check-card.tsx'
import { PresenceBoard } from './presence-board.tsx'

/** Home of the people application: my own coming and going, and who is at work now. */
export function PeopleHomeScreen() {
  const { t } = useTranslation('attendance')
  const site = useSite()
  return (
    <>
      <PageHeader title={t('atWork')} subtitle={site?.name ?? t('allSites')} />
      <div className={classes.home}>
        <CheckCard>
          <OwnLeave />
        </CheckCard>
        <PresenceBoard />
      </div>
    </>
  )
}
