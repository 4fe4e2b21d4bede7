import { Badge, Button, Group, Select, Table, Text } from '@mantine/core'
import type { ApprovalType } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useTicketTypeChoices } from '../../../kit/forms/ticket-type-choices.ts'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { number, oneOf, text, useViewState } from '../../../kit/lists/view-state.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useNamed } from '../../../kit/texts/named.ts'
import { typesOf, usePutType, useRemoveType } from '../approvals.api.ts'
import { ApprovalTypeForm } from '../definitions/approval-type-form.tsx'

const TRAVELLING = 30
/** The tab of the settings, the ticket type, and the approval type whose form is open, or `new`. */
const approvalTypesView = { tab: oneOf(['Approval']), type: number, id: text }

/** The approval types of one ticket type, in the order in which the first that fits applies; or the form of one of them. */
export function ApprovalTypes() {
  const { t } = useTranslation(['approvals', 'nav'])
  const typeChoices = useTicketTypeChoices()
  const view = useViewState(approvalTypesView)
  const { type, id } = view.state
  const typeId = ticketTypeById(Number(type))?.id ?? TRAVELLING
  const answer = useQuery(typesOf(typeId))
  const show = (chosen: { readonly type?: number; readonly id?: string }) => view.show({ tab: 'Approval', type: typeId, ...chosen })
  const rows = answer.data?.data
  if (answer.isError && !rows) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!rows) return <WaitingRows />
  if (id !== undefined)
    return <ApprovalTypeForm key={id} type={rows.find((row) => row.id === id)} ticketTypeId={typeId} leave={() => show({})} />
  return (
    <>
      <Group p="sm" gap="sm" justify="space-between">
        <Group>
          <Select
            aria-label={t('type.ticketType')}
            allowDeselect={false}
            w={210}
            value={String(typeId)}
            onChange={(next) => show({ type: Number(next) })}
            data={typeChoices}
          />
          <Text size="sm" c="dimmed">
            {t('type.order')}
          </Text>
        </Group>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ id: 'new' })}>
          {t('type.new')}
        </Button>
      </Group>
      {rows.length === 0 ? (
        <EmptyState title={t('type.none')} text={t('type.noneText')} />
      ) : (
        <Rows rows={rows} edit={(item) => show({ id: item.id })} />
      )}
    </>
  )
}

function Rows({ rows, edit }: { readonly rows: readonly ApprovalType[]; readonly edit: (item: ApprovalType) => void }) {
  const { t, i18n } = useTranslation('approvals')
  const nameOf = useNamed()
  const put = usePutType()
  const remove = useRemoveType()
  const place = ({ id }: ApprovalType, sort: number) => put.mutate({ id, body: { sort } }, { onError: showRefusal })
  return (
    <ScrollTable label={t('type.list')} from={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('type.name')}</Table.Th>
          <Table.Th>{t('type.category')}</Table.Th>
          <Table.Th>{t('type.stepsColumn')}</Table.Th>
          <Table.Td w={168} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              {nameOf(row)} {!row.active && <Badge color="gray">{t('type.inactive')}</Badge>}
            </Table.Td>
            <Table.Td>
              {row.category ? (i18n.language === 'en' ? row.category.path_en : row.category.path_id) : t('type.anyCategory')}
            </Table.Td>
            <Table.Td>{row.steps.map(nameOf).join(' → ')}</Table.Td>
            <Table.Td>
              <Group gap={2} wrap="nowrap" justify="flex-end">
                {at > 0 && <RowButton label={t('type.up', { name: nameOf(row) })} icon={IconArrowUp} run={() => place(row, at - 1)} />}
                {at < rows.length - 1 && (
                  <RowButton label={t('type.down', { name: nameOf(row) })} icon={IconArrowDown} run={() => place(row, at + 1)} />
                )}
                <RowButton label={`${t('edit', { ns: 'common' })} ${nameOf(row)}`} icon={IconPencil} run={() => edit(row)} />
                <RowRemove
                  label={t('type.remove', { name: nameOf(row) })}
                  title={t('type.removeTitle')}
                  text={t('type.removeText', { name: nameOf(row) })}
                  remove={() => remove.mutateAsync(row.id)}
                />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
