import { Alert, Stack, Text, Title } from '@mantine/core'
import type { AnnouncementDetail } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { FactRows } from '../../kit/fact-rows.tsx'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { Section } from '../../kit/section.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { AnnouncementState } from './announcement-badges.tsx'
import { AnnouncementFiles } from './announcement-files.tsx'
import { AnnouncementMoves } from './announcement-moves.tsx'
import { useAnnouncementZone } from './announcement-zone.ts'
import { announcementById } from './announcements.api.ts'
import classes from './announcements.module.css'
import { announcementView } from './announcements-view.ts'
import { ReceiptsPanel } from './receipts-panel.tsx'

/** One announcement for who writes it: its texts, its audience, and who has read it. */
export function AnnouncementScreen() {
  const { t } = useTranslation('announcements')
  const { id } = useViewState(announcementView).state
  const { data, error, refetch } = useQuery({ ...announcementById(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <EmptyState title={t('notChosen')} />
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  return <AnnouncementPage key={id} announcement={data.data} />
}

interface PageProps {
  readonly announcement: AnnouncementDetail
}
function AnnouncementPage({ announcement }: PageProps) {
  const { t } = useTranslation('announcements')
  const textOf = useTextOf()
  const { title, state, replaced_by, body } = announcement
  const both = (['id', 'en'] as const).filter((language) => title[language] !== '')
  return (
    <>
      <PageHeader
        title={textOf(title)}
        above={<AnnouncementState state={state} />}
        subtitle={<WhenText announcement={announcement} />}
        actions={<AnnouncementMoves announcement={announcement} />}
      />
      <Stack gap="md">
        {replaced_by && (
          <Alert>
            <AnchorLink to="/people/announcements/announcement" search={{ id: replaced_by }} size="sm">
              {t('replacedBy')}
            </AnchorLink>
          </Alert>
        )}
        <Section title={t('text')}>
          <Stack gap="md">
            {both.map((language) => (
              <article key={language} lang={language} aria-label={t(`in.${language}`)}>
                <Text size="xs" c="dimmed">
                  {t(`in.${language}`)}
                </Text>
                <Title order={3} fz="md">
                  {title[language]}
                </Title>
                <Text className={classes['text'] ?? ''}>{body[language]}</Text>
              </article>
            ))}
          </Stack>
        </Section>
        <Section title={t('about')}>
          <Facts announcement={announcement} />
        </Section>
        <AnnouncementFiles announcement={announcement} />
        <ReceiptsPanel announcement={announcement} />
      </Stack>
    </>
  )
}

function WhenText({ announcement }: PageProps) {
  const { t } = useTranslation('announcements')
  const { state, publish_at, published_at, published_by, locations } = announcement
  const zone = useAnnouncementZone()(locations)
  if (published_at !== null) return t('publishedAt', { at: dateText(published_at, 'full', zone), name: published_by?.name ?? '–' })
  if (state === 'scheduled' && publish_at !== null) return t('scheduledFor', { at: dateText(publish_at, 'full', zone) })
  return t('notPublished')
}

function Facts({ announcement }: PageProps) {
  const { t } = useTranslation('announcements')
  const textOf = useTextOf()
  const { locations, groups, roles, people, needs_confirmation, ends_at, reminded_at, replaces } = announcement
  const zone = useAnnouncementZone()(locations)
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).join(', ')
  const corrects = replaces && (
    <AnchorLink to="/people/announcements/announcement" search={{ id: replaces.id }} size="sm">
      {textOf(replaces.title)}
    </AnchorLink>
  )
  return (
    <FactRows
      facts={[
        [t('sites'), names(locations) || t('everySite')],
        ...(groups.length > 0 ? ([[t('groups'), names(groups)]] as const) : []),
        ...(roles.length > 0 ? ([[t('roles'), names(roles)]] as const) : []),
        [t('people'), numberText(people)],
        [t('confirmation'), t(needs_confirmation ? 'asked' : 'notAsked')],
        [t('endsAt'), ends_at === null ? t('noEnd') : dateText(ends_at, 'full', zone)],
        ...(reminded_at === null ? [] : ([[t('remindedAt'), dateText(reminded_at, 'full', zone)]] as const)),
        ...(corrects ? ([[t('corrects'), corrects]] as const) : []),
      ]}
    />
  )
}
