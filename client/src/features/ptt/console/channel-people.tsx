import { Badge, Button, Group, Popover, Stack, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import type { PttLink } from '../ptt-link.ts'

/** Who is in a channel now, asked anew whenever somebody came or went (`stir`). */
export const peopleOf = (link: Pick<PttLink, 'people'>, { channel, stir }: { readonly channel: string; readonly stir: number }) => ({
  queryKey: ['ptt', 'people', channel, stir],
  queryFn: () => link.people(channel),
  placeholderData: keepPreviousData,
})

/** Nobody until it is known who is there. */
export const idsOf = (known: Awaited<ReturnType<PttLink['people']>> | undefined): ReadonlySet<string> =>
  new Set(known?.people.map((person) => person.person))

interface PeopleProps {
  readonly channel: PttMine
  readonly present: number
  readonly stir: number
  readonly link: Pick<PttLink, 'people'>
}

/** How many are there; who, when it is opened. */
export function ChannelPeople({ channel, present, stir, link }: PeopleProps) {
  const { t } = useTranslation('ptt')
  const [isOpen, open] = useState(false)
  const { data } = useQuery({ ...peopleOf(link, { channel: channel.id, stir: stir + present }), enabled: isOpen })
  return (
    <Popover opened={isOpen} onChange={open} width={280} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconUsers size={14} aria-hidden />}
          aria-label={t('console.peopleOf', { name: channel.name, count: present })}
          onClick={() => open(!isOpen)}
        >
          {present}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          gap={6}
          mah={280}
          style={{ overflowY: 'auto' }}
          component="ul"
          p={0}
          m={0}
          {...scrolling}
          aria-label={t('console.peopleHere')}
        >
          {data?.people.map((person) => (
            <Group key={person.person} component="li" justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" className="clip">
                {person.name}
              </Text>
              <Badge size="xs" color="gray">
                {t(`moods.${person.mood}`)}
              </Badge>
            </Group>
          ))}
          {data?.people.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('console.nobodyHere')}
            </Text>
          )}
          {data !== undefined && data.more > 0 && (
            <Text size="xs" c="dimmed">
              {t('console.more', { count: data.more })}
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
