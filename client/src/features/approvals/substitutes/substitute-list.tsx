import { Button, Group, Switch, Table, Text } from '@mantine/core'
import type { Substitute } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { substitutesOf, useRemoveSubstitute } from '../approvals.api.ts'
import { SubstituteDialog } from './substitute-dialog.tsx'

/** Who answers for me, and for whom I do; administrators of tickets see and name everybody’s. */
export function SubstituteList() {
  const { t } = useTranslation('approvals')
  const mayAll = useMay('show_manage_ticket')
  const [everybody, setEverybody] = useState(false)
  const [editing, setEditing] = useState<Substitute | 'new' | null>(null)
  const answer = useQuery(substitutesOf(everybody))
  const rows = answer.data?.data
  return (
    <>
      <Group p="sm" justify="space-between">
        <Text size="sm" c="dimmed">
          {t('substitute.text')}
        </Text>
        <Group>
          {mayAll && (
            <Switch label={t('substitute.everybody')} checked={everybody} onChange={(event) => setEverybody(event.currentTarget.checked)} />
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            {t('substitute.new')}
          </Button>
        </Group>
      </Group>
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows />}
      {rows?.length === 0 && <EmptyState title={t('substitute.none')} text={t('substitute.noneText')} />}
      {rows && rows.length > 0 && <Rows rows={rows} edit={setEditing} />}
      {editing && (
        <SubstituteDialog
          key={editing === 'new' ? 'new' : editing.id}
          of={editing === 'new' ? undefined : editing}
          close={() => setEditing(null)}
        />
      )}
    </>
  )
}

function Rows({ rows, edit }: { readonly rows: readonly Substitute[]; readonly edit: (substitute: Substitute) => void }) {
  const { t } = useTranslation('approvals')
  const zone = useHomeZone()
  const me = useMe()
  const mayAll = useMay('show_manage_ticket')
  const remove = useRemoveSubstitute()
  return (
    <ScrollTable label={t('substitute.list')} from={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('substitute.person')}</Table.Th>
          <Table.Th>{t('substitute.substitute')}</Table.Th>
          <Table.Th>{t('substitute.start')}</Table.Th>
          <Table.Th>{t('substitute.end')}</Table.Th>
          <Table.Td w={96} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{row.person.name}</Table.Td>
            <Table.Td>{row.substitute.name}</Table.Td>
            <Table.Td className="num">{dateText(row.start, 'short', zone)}</Table.Td>
            <Table.Td className="num">{dateText(row.end, 'short', zone)}</Table.Td>
            <Table.Td>
              {(mayAll || row.person.id === me?.id) && (
                <Group gap={2} wrap="nowrap" justify="flex-end">
                  <RowButton label={t('substitute.editName', { name: row.person.name })} icon={IconPencil} run={() => edit(row)} />
                  <RowRemove
                    label={t('substitute.removeName', { name: row.person.name })}
                    title={t('substitute.removeTitle')}
                    text={t('substitute.removeText', { substitute: row.substitute.name, name: row.person.name })}
                    remove={() => remove.mutateAsync(row.id)}
                  />
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
