import { Button, CloseButton, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TicketFollowing } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { followersOf, peopleOf, useFollowing } from './followers.api.ts'

/** Who is told of what happens to a ticket, and whether the one who looks is. */
export function FollowersCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_tools')
  const me = useMe()
  const may = useMay('ticket_work')
  const cache = useQueryClient()
  const data = useQuery(followersOf(ticket.id)).data?.data
  const decide = useFollowing(ticket.id)
  const news = `${ticket.rev} ${ticket.updated_at}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note may have named somebody, an assignment made them follow.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: followersOf(ticket.id).queryKey })
  }, [cache, ticket.id, news])
  if (!data || !me) return null
  const put = (userId: string, following: boolean) => decide.mutate({ userId, following }, { onError: showRefusal })
  return (
    <Section
      title={t('followers.title')}
      count={data.followers.length}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={data.following}
          leftSection={data.following ? <IconBellOff size={14} aria-hidden /> : <IconBell size={14} aria-hidden />}
          loading={decide.isPending && decide.variables.userId === me.id}
          onClick={() => put(me.id, !data.following)}
        >
          {t(data.following ? 'followers.stop' : 'followers.follow')}
        </Button>
      }
    >
      <Stack gap={6}>
        {data.followers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('followers.none')}
          </Text>
        )}
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.followers.map((follower) => (
            <Row
              key={follower.person.id}
              it={follower}
              {...(may && follower.person.id !== me.id && { stop: () => put(follower.person.id, false) })}
            />
          ))}
        </Stack>
        {may && (
          <AddFollower
            ticketId={ticket.id}
            known={data.followers.map((follower) => follower.person.id)}
            add={(userId) => put(userId, true)}
          />
        )}
      </Stack>
    </Section>
  )
}

interface RowProps {
  readonly it: TicketFollowing['followers'][number]
  readonly stop?: () => void
}
function Row({ it: { person, why }, stop }: RowProps) {
  const { t } = useTranslation('ticket_tools')
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between" mih={28}>
      <Group gap="xs" miw={0} wrap="nowrap">
        <PersonChip person={person} />
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t(`followers.why.${why}`)}
        </Text>
      </Group>
      {stop && <CloseButton size="sm" aria-label={t('followers.takeOut', { name: person.name })} onClick={stop} />}
    </Group>
  )
}

interface AddProps {
  readonly ticketId: string
  readonly known: readonly string[]
  readonly add: (userId: string) => void
}
function AddFollower({ ticketId, known, add }: AddProps) {
  const { t } = useTranslation('ticket_tools')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({ ...peopleOf(ticketId, { search, isPrivate: false }), placeholderData: keepPreviousData })
  const offered = (data?.data ?? []).filter((item) => !known.includes(item.id))
  return (
    <Select
      aria-label={t('followers.add')}
      placeholder={t('followers.add')}
      searchable
      openOnFocus={false}
      value={null}
      nothingFoundMessage={t('nobodyFound')}
      data={offered.map((item) => ({ value: item.id, label: item.name }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (!id) return
        add(id)
        setTyped('')
      }}
    />
  )
}
