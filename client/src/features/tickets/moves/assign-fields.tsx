import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconHandGrab } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../kit/session/session.ts'
import { AssigneeSelect, GroupSelect } from './workers-fields.tsx'

interface AssignFieldsProps {
  readonly form: UseFormReturnType<{ assignee_id: string; group_id: string }>
  readonly ticket: Ticket
}

/** A person, a group, or both. */
export function AssignFields({ form, ticket }: AssignFieldsProps) {
  const { t } = useTranslation('tickets')
  const me = useMe()
  return (
    <>
      <AssigneeSelect
        locationId={ticket.location.id}
        now={ticket.assignee}
        data-autofocus
        openOnFocus={false}
        key={form.key('assignee_id')}
        {...form.getInputProps('assignee_id')}
      />
      <GroupSelect locationId={ticket.location.id} now={ticket.group} key={form.key('group_id')} {...form.getInputProps('group_id')} />
      {me && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconHandGrab size={15} aria-hidden />}
            onClick={() => form.setFieldValue('assignee_id', me.id)}
          >
            {t('toMe')}
          </Button>
        </Group>
      )}
    </>
  )
}
