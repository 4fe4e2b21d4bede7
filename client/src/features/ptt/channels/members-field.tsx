import { ActionIcon, Group, Select, Table, Text } from '@mantine/core'
import type { PttMember } from '@menara/shared/contract/media/ptt.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { talkPriorities, talkRights } from '@menara/shared/domain/floor/floor-words.ts'
import { IconUser, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { memberKeyOf } from './channel-values.ts'

interface MembersFieldProps {
  readonly members: readonly PttMember[]
  readonly change: (members: readonly PttMember[]) => void
}

/** Who is in a channel: groups and people with what they may, and a way to add more. */
export function MembersField({ members, change }: MembersFieldProps) {
  const { t } = useTranslation('ptt')
  const put = (member: PttMember) => change(members.map((one) => (memberKeyOf(one) === memberKeyOf(member) ? member : one)))
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('members')}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {t('membersText')}
      </Text>
      <AddMember members={members} add={(item) => change([...members, item])} />
      {members.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('nobody')}
        </Text>
      ) : (
        <ScrollTable label={t('members')} from={520} withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {members.map((member) => (
              <MemberRow
                key={memberKeyOf(member)}
                member={member}
                put={put}
                remove={() => change(members.filter((one) => one !== member))}
              />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </div>
  )
}

interface MemberRowProps {
  readonly member: PttMember
  readonly put: (member: PttMember) => void
  readonly remove: () => void
}
function MemberRow({ member, put, remove }: MemberRowProps) {
  const { t } = useTranslation('ptt')
  const { name, kind, role, priority } = member
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          {kind === 'group' ? <IconUsersGroup size={16} aria-label={t('group')} /> : <IconUser size={16} aria-label={t('person')} />}
          <span className="clip">{name}</span>
        </Group>
      </Table.Td>
      <Table.Td w={150}>
        <Select
          aria-label={t('roleOf', { name })}
          allowDeselect={false}
          data={talkRights.map((right) => ({ value: right, label: t(`roles.${right}`) }))}
          value={role}
          onChange={(value) => value && put({ ...member, role: value as PttMember['role'] })}
        />
      </Table.Td>
      <Table.Td w={190}>
        <Select
          aria-label={t('priorityOf', { name })}
          allowDeselect={false}
          data={[
            { value: '', label: t('ofChannel') },
            ...talkPriorities.map((priority) => ({ value: priority, label: t(`priorities.${priority}`) })),
          ]}
          value={priority ?? ''}
          onChange={(value) => put({ ...member, priority: (value || null) as PttMember['priority'] })}
        />
      </Table.Td>
      <Table.Td w={44}>
        <ActionIcon aria-label={t('takeOut', { name })} onClick={remove}>
          <IconX size={16} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}

function AddMember({ members, add }: { readonly members: readonly PttMember[]; readonly add: (member: PttMember) => void }) {
  const { t } = useTranslation('ptt')
  const teams = useQuery({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: 60_000 }).data?.data ?? []
  const people = useQuery({ ...asking(users.list, { query: { limit: 1000, status: 'active' } }), staleTime: 60_000 }).data?.data ?? []
  const choices: readonly PttMember[] = [
    ...teams.map(({ id, name }) => ({ kind: 'group' as const, id, name, role: 'talk' as const, priority: null })),
    ...people.map(({ id, name }) => ({ kind: 'person' as const, id, name, role: 'talk' as const, priority: null })),
  ].filter((item) => !members.some((one) => memberKeyOf(one) === memberKeyOf(item)))
  const named = (kind: PttMember['kind']) =>
    choices.filter((choice) => choice.kind === kind).map((choice) => ({ value: memberKeyOf(choice), label: choice.name }))
  return (
    <Select
      aria-label={t('addMember')}
      placeholder={t('addMember')}
      searchable
      limit={50}
      value={null}
      maw={420}
      data={[
        { group: t('groups'), items: named('group') },
        { group: t('people'), items: named('person') },
      ]}
      onChange={(value) => {
        const found = choices.find((choice) => memberKeyOf(choice) === value)
        if (found) add(found)
      }}
    />
  )
}
