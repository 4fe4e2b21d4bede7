import { Button, Group, Text } from '@mantine/core'
import type { PayrollTemplate } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { Section } from '../../../kit/section.tsx'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import classes from '../attendance.module.css'
import { payrollTemplates, useRemoveTemplate } from './periods.api.ts'
import { TemplateForm } from './template-form.tsx'

/** Which columns a file for payroll has, as its users put them together. */
export function PayrollTemplates() {
  const { t } = useTranslation('attendance_days')
  const answer = useQuery(payrollTemplates())
  const remove = useRemoveTemplate()
  const [edited, setEdited] = useState<PayrollTemplate | 'new' | null>(null)
  const rows = answer.data?.data
  return (
    <Section
      title={t('templates')}
      aside={
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEdited('new')}>
          {t('newTemplate')}
        </Button>
      }
    >
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={2} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noTemplates')}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.recent} aria-label={t('templates')}>
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                <Text size="sm" fw={600}>
                  {row.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {row.columns.map((column) => column.heading).join(', ')}
                </Text>
              </div>
              <Group gap={4}>
                <Button size="compact-xs" variant="default" onClick={() => setEdited(row)}>
                  {t('edit', { ns: 'common' })}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() =>
                    askToRemove({
                      title: t('removeTemplate', { name: row.name }),
                      text: t('removeTemplateText'),
                      remove: () => remove.mutateAsync(row.id),
                    })
                  }
                >
                  {t('delete', { ns: 'common' })}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {edited && <TemplateForm template={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />}
    </Section>
  )
}
