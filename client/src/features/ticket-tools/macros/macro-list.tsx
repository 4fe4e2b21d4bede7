import type { TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { allMacros } from '../ticket-tools.api.ts'
import { ToolActions, ToolName } from '../tool-actions.tsx'
import { useToolPlace } from '../tool-place.ts'

/** Answers that are ready, the archived ones too. */
export function MacroList() {
  const { t } = useTranslation(['ticket_tools', 'nav'])
  const { toForm } = useToolPlace()
  const { nameOf } = useSettingWords()
  const list = useRows(allMacros())
  const typeOf = (id: number | null) =>
    id === null ? t('macro.everyType') : t(`type.${ticketTypeById(id)?.code ?? 'general'}`, { ns: 'nav' })
  const columns: readonly Column<TicketMacro>[] = [
    { key: 'name', header: t('name'), cell: (item) => <ToolName tool={item} /> },
    { key: 'type', header: t('type'), width: 200, cell: (item) => typeOf(item.ticket_type_id) },
    { key: 'actions', header: '', width: 120, wideOnly: true, cell: (item) => <ToolActions kind="macro" tool={item} /> },
  ]
  return (
    <DataGrid<TicketMacro>
      {...list}
      label={t('macro.title')}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={nameOf}
      height={300}
      onOpen={(value) => toForm('macro', value.id)}
      empty={<EmptyState title={t('macro.empty')} text={t('macro.emptyText')} />}
    />
  )
}
