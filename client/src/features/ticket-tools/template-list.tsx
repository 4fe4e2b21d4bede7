import type { TicketTemplate } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useSettingWords } from '../desk-settings/embed/setting-words.ts'
import { templatesOf } from './ticket-tools.api.ts'
import { ToolActions, ToolName } from './tool-actions.tsx'
import { useToolPlace } from './tool-place.ts'

/** What tickets of each type may begin with, the archived ones too. */
export function TemplateList() {
  const { t } = useTranslation(['ticket_tools', 'nav'])
  const { toForm } = useToolPlace()
  const { nameOf } = useSettingWords()
  const list = useRows(templatesOf(undefined, true))
  const columns: readonly Column<TicketTemplate>[] = [
    { key: 'name', header: t('name'), cell: (item) => <ToolName tool={item} /> },
    {
      key: 'type',
      header: t('type'),
      width: 200,
      cell: (item) => t(`type.${ticketTypeById(item.ticket_type_id)?.code ?? 'general'}`, { ns: 'nav' }),
    },
    { key: 'tasks', header: t('template.lines'), width: 130, wideOnly: true, cell: (item) => item.tasks.length },
    { key: 'actions', header: '', width: 120, wideOnly: true, cell: (item) => <ToolActions kind="template" tool={item} /> },
  ]
  return (
    <DataGrid<TicketTemplate>
      {...list}
      label={t('template.title')}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={nameOf}
      height={300}
      onOpen={(value) => toForm('template', value.id)}
      empty={<EmptyState title={t('template.empty')} text={t('template.emptyText')} />}
    />
  )
}
