import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { OwnAnnouncementDetail } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { FileToSave } from './announcement-files.tsx'
import { ownAnnouncementById, useSay } from './announcements.api.ts'
import classes from './announcements.module.css'

/** An announcement to me without its title. That it was opened is said at once; its confirmation by a button. */
export function AnnouncementText({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(ownAnnouncementById(id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={3} />
  return <Content announcement={data.data} />
}

function Content({ announcement }: { readonly announcement: OwnAnnouncementDetail }) {
  const { t } = useTranslation('announcements')
  const textOf = useTextOf()
  const { id, body, published_at, published_by, location_id, files, is_correction } = announcement
  const zone = useZoneOf()(location_id)
  useOpened(announcement)
  const about = [
    t('publishedAt', { at: dateText(published_at, 'short', zone), name: published_by?.name ?? '–' }),
    ...(is_correction ? [t('isCorrection')] : []),
  ]
  return (
    <Stack gap="md">
      <Text size="xs" c="dimmed">
        {about.join(' · ')}
      </Text>
      <Over announcement={announcement} />
      <Text className={classes['text'] ?? ''}>{textOf(body)}</Text>
      {files.length > 0 && (
        <Group gap="xs" role="group" aria-label={t('files')}>
          {files.map((file) => (
            <FileToSave key={file.id} file={file} />
          ))}
        </Group>
      )}
      <Confirmation key={id} announcement={announcement} zone={zone} />
    </Stack>
  )
}

/** Tells the server of the first opening. */
function useOpened({ id, read_at }: OwnAnnouncementDetail): void {
  const { mutate } = useSay(id)
  const isUnread = read_at === null
  useEffect(() => {
    if (isUnread) mutate('read')
  }, [isUnread, mutate])
}

function Over({ announcement }: { readonly announcement: OwnAnnouncementDetail }) {
  const { t } = useTranslation('announcements')
  const { is_current, replaced_by } = announcement
  if (is_current) return null
  return (
    <Alert color="orange">
      {replaced_by ? (
        <AnchorLink to="/people/announcements/read" search={{ id: replaced_by }} size="sm">
          {t('readCorrection')}
        </AnchorLink>
      ) : (
        t('isOver')
      )}
    </Alert>
  )
}

function Confirmation({ announcement, zone }: { readonly announcement: OwnAnnouncementDetail; readonly zone: string }) {
  const { t } = useTranslation('announcements')
  const { id, needs_confirmation, confirmed_at, is_current, ends_at } = announcement
  const say = useSay(id)
  if (!needs_confirmation) return null
  if (confirmed_at !== null)
    return (
      <Text size="sm" fw={600} role="status">
        {t('confirmedAt', { at: dateText(confirmed_at, 'short', zone) })}
      </Text>
    )
  if (!is_current) return null
  return (
    <Stack gap={4} align="flex-start">
      <Button size="md" leftSection={<IconCheck size={18} aria-hidden />} loading={say.isPending} onClick={() => say.mutate('confirm')}>
        {t('confirmRead')}
      </Button>
      {ends_at !== null && (
        <Text size="xs" c="dimmed">
          {t('until', { at: dateText(ends_at, 'short', zone) })}
        </Text>
      )}
    </Stack>
  )
}
