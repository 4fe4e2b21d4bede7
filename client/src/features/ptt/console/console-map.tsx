import { Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleAt } from '../../maps/embed/people-at.tsx'
import type { PttLink } from '../ptt-link.ts'
import { idsOf, peopleOf } from './channel-people.tsx'

interface MapProps {
  readonly channel: PttMine
  /** The site chosen in the header, for a channel that serves all of them. */
  readonly siteId: string | undefined
  readonly stir: number
  readonly link: Pick<PttLink, 'people'>
}

/** Where the people are who are in a channel now. */
export function ConsoleMap({ channel, siteId, stir, link }: MapProps) {
  const { t } = useTranslation('ptt')
  const { data } = useQuery(peopleOf(link, { channel: channel.id, stir }))
  const people = useMemo(() => idsOf(data), [data])
  const site = channel.location?.id ?? siteId
  if (site === undefined)
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('console.chooseSite')}
      </Text>
    )
  return <PeopleAt siteId={site} people={people} label={t('console.mapOf', { name: channel.name })} height={300} />
}
