import { Group, Text } from '@mantine/core'
import { type OwnAnnouncement, ownAnnouncementFeed } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { dateText } from '../../kit/dates/dates.ts'
import { useChanges } from '../../kit/live/live.ts'
import { useZoneOf } from '../../kit/site.ts'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { OwnState } from './announcement-badges.tsx'
import { myAnnouncements, ownStale } from './announcements.api.ts'
import classes from './announcements.module.css'

/** Announcements to me, asked again whenever one of them comes or changes. */
export function useMine() {
  useChanges(ownAnnouncementFeed, {}, () => void ownStale())
  return useQuery(myAnnouncements())
}

/** Whether something is left to do with it. */
export const isOpen = ({ read_at, confirmed_at, needs_confirmation }: OwnAnnouncement): boolean =>
  read_at === null || (needs_confirmation && confirmed_at === null)

interface OwnRowProps {
  readonly announcement: OwnAnnouncement
  readonly link: Pick<LinkProps, 'to' | 'search'>
}
/** One announcement to me, and where it is opened. */
export function OwnRow({ announcement, link }: OwnRowProps) {
  const textOf = useTextOf()
  const zoneOf = useZoneOf()
  const { title, published_at, location_id } = announcement
  return (
    <Link {...link} className={classes['row'] ?? ''}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text component="span" size="sm" fw={isOpen(announcement) ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
          {textOf(title)}
        </Text>
        <OwnState announcement={announcement} />
      </Group>
      <Text size="xs" c="dimmed" component="span">
        {dateText(published_at, 'short', zoneOf(location_id))}
      </Text>
    </Link>
  )
}
