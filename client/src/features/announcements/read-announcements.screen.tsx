import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { AnnouncementText } from './announcement-text.tsx'
import { ownAnnouncementById } from './announcements.api.ts'
import { readView } from './announcements-view.ts'
import { OwnRow, useMine } from './own-rows.tsx'

/** Announcements to me: all that hold now, or one of them. */
export function ReadAnnouncementsScreen() {
  const { id } = useViewState(readView).state
  return id === undefined ? <AllOfMine /> : <OneOfMine key={id} id={id} />
}

function AllOfMine() {
  const { t } = useTranslation('announcements')
  const { data, error, refetch } = useMine()
  return (
    <>
      <PageHeader title={t('toMe')} {...(data && { subtitle: t('openCount', { count: data.total ?? 0 }) })} />
      <Paper maw={860}>
        {error && !data ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <WaitingRows />
        ) : data.data.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <nav aria-label={t('toMe')}>
            {data.data.map((one) => (
              <OwnRow key={one.id} announcement={one} link={{ to: '/people/announcements/read', search: { id: one.id } }} />
            ))}
          </nav>
        )}
      </Paper>
    </>
  )
}

function OneOfMine({ id }: { readonly id: string }) {
  const { t } = useTranslation('announcements')
  const textOf = useTextOf()
  const title = useQuery(ownAnnouncementById(id)).data?.data.title
  return (
    <>
      <PageHeader
        title={title ? textOf(title) : t('announcement')}
        actions={
          <ButtonLink to="/people/announcements/read" variant="default">
            {t('allOfMine')}
          </ButtonLink>
        }
      />
      <Paper p="md" maw={860} component="article" aria-label={title ? textOf(title) : t('announcement')}>
        <AnnouncementText id={id} />
      </Paper>
    </>
  )
}
