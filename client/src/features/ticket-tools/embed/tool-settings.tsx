import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSection } from '../../../kit/lists/list-page.tsx'
import { MacroList } from '../macros/macro-list.tsx'
import { ScheduleList } from '../schedules/schedule-list.tsx'
import { TemplateList } from '../template-list.tsx'
import type { ToolKind } from '../ticket-tools.api.ts'
import { useToolPlace } from '../tool-place.ts'

/** What makes the work on tickets shorter: templates, macros, and schedules that open tickets. */
export function ToolSettings() {
  const { t } = useTranslation('ticket_tools')
  const { toForm } = useToolPlace()
  const part = (kind: ToolKind, list: ReactNode) => (
    <ListSection
      title={t(`${kind}.title`)}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => toForm(kind)}>
          {t(`${kind}.new`)}
        </Button>
      }
    >
      {list}
    </ListSection>
  )
  return (
    <Stack gap="md" pb="md">
      {part('template', <TemplateList />)}
      {part('macro', <MacroList />)}
      {part('schedule', <ScheduleList />)}
    </Stack>
  )
}
