import { ActionIcon, Button, Table } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useEnergyChange } from '../energy.api.ts'

interface SettingsCardProps<Row extends { readonly id: string }> {
  readonly title: string
  readonly answer: UseQueryResult<{ data: Row[] }>
  readonly heads: readonly string[]
  readonly cells: (row: Row) => readonly ReactNode[]
  readonly nameOf: (row: Row) => string
  readonly empty: string
  readonly add: { readonly text: string; readonly run: () => void }
  readonly onOpen?: (row: Row) => void
  readonly remove: (id: string) => Promise<unknown>
}

/** A short list that those with the right may add to, change and shorten. */
export function SettingsCard<Row extends { readonly id: string }>(props: SettingsCardProps<Row>) {
  const { t } = useTranslation('energy')
  const { title, answer, heads, cells, nameOf, empty, add, onOpen } = props
  const may = useMay('show_manage_billing')
  const rows = answer.data?.data
  return (
    <Section
      title={title}
      flush
      aside={
        may && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add.run}>
            {add.text}
          </Button>
        )
      }
    >
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={2} />}
      {rows?.length === 0 && <EmptyState title={empty} />}
      {rows && rows.length > 0 && (
        <ScrollTable label={title} from={Math.max(320, heads.length * 110)}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
              {may && (
                <Table.Th w={48}>
                  <span className="sr">{t('actions', { ns: 'common' })}</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {cells(row).map((cell, place) => (
                  <Table.Td key={heads[place]} className="num">
                    {place === 0 && may && onOpen ? (
                      <Button variant="subtle" size="compact-sm" px={4} onClick={() => onOpen(row)}>
                        {cell}
                      </Button>
                    ) : (
                      cell
                    )}
                  </Table.Td>
                ))}
                {may && (
                  <Table.Td>
                    <Remove name={nameOf(row)} run={() => props.remove(row.id)} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Section>
  )
}

function Remove({ name, run }: { readonly name: string; readonly run: () => Promise<unknown> }) {
  const { t } = useTranslation('energy')
  const remove = useEnergyChange(run)
  const ask = () =>
    askToRemove({
      title: t('removeTitle'),
      text: t('removeText', { name }),
      remove: () => remove.mutateAsync(undefined),
    })
  return (
    <ActionIcon aria-label={t('removeName', { name })} onClick={ask}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
