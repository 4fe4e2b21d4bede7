import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { type TicketView, ticketColumns } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import {
  IconArrowLeft,
  IconArrowRight,
  IconBookmarkPlus,
  IconColumns3,
  IconDeviceFloppy,
  IconDotsVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import type { TicketColumn, TicketPlace } from '../form/ticket-place.ts'
import { useViewActs } from './ticket-views.api.ts'
import { ViewDialog } from './view-dialog.tsx'
import { factsOf } from './view-place.ts'

export interface ViewMenuProps {
  readonly typeId: number
  readonly place: TicketPlace
  readonly move: (change: Partial<TicketPlace>) => void
  readonly views: readonly TicketView[]
}

/** What can be done with the chosen view, and with what is on screen. */
export function ViewMenu({ typeId, place, move, views }: ViewMenuProps) {
  const { t } = useTranslation('queue')
  const { change, remove, arrange } = useViewActs(typeId)
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const view = views.find((view) => view.id === place.saved)
  const at = view ? views.indexOf(view) : -1
  const shift = (view: TicketView, by: number) => {
    const ids = views.map((one) => one.id).filter((id) => id !== view.id)
    arrange.mutate(ids.toSpliced(at + by, 0, view.id), { onError: showRefusal })
  }
  const saveChanges = (view: TicketView) =>
    change.mutate(
      { id: view.id, rev: view.rev, ...factsOf(place) },
      {
        onSuccess() {
          toastSuccess('update')
          move({ saved: view.id, edited: false })
        },
        onError: showRefusal,
      },
    )
  const drop = ({ id, name }: TicketView) =>
    askToRemove({
      title: t('views.removeTitle', { name }),
      text: t('views.removeText'),
      remove: () => remove.mutateAsync(id),
      done: () => move({ saved: '', edited: false }),
    })
  return (
    <>
      <ColumnsMenu chosen={place.columns} change={(columns) => move({ columns })} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('views.menu')} mb={6}>
            <IconDotsVertical size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {view?.editable && place.edited && (
            <Menu.Item leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={() => saveChanges(view)}>
              {t('views.saveChanges', { name: view.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={15} aria-hidden />} onClick={() => setDialog('new')}>
            {t('views.saveNew')}
          </Menu.Item>
          {view && (
            <>
              <Menu.Divider />
              {at > 0 && (
                <Menu.Item leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={() => shift(view, -1)}>
                  {t('views.earlier')}
                </Menu.Item>
              )}
              {at < views.length - 1 && (
                <Menu.Item leftSection={<IconArrowRight size={15} aria-hidden />} onClick={() => shift(view, 1)}>
                  {t('views.later')}
                </Menu.Item>
              )}
              {view.editable && (
                <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setDialog('edit')}>
                  {t('views.edit')}
                </Menu.Item>
              )}
              {view.editable && (
                <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => drop(view)}>
                  {t('views.remove')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <ViewDialog
          typeId={typeId}
          place={place}
          view={dialog === 'edit' ? view : undefined}
          saved={(id) => dialog === 'new' && move({ saved: id, edited: false })}
          close={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** Which columns the list has; none chosen: those there is room for. */
function ColumnsMenu({
  chosen,
  change,
}: {
  readonly chosen: readonly TicketColumn[]
  readonly change: (columns: readonly TicketColumn[]) => void
}) {
  const { t } = useTranslation(['queue', 'tickets'])
  const toggle = (column: TicketColumn) => {
    const now = chosen.length === 0 ? USUAL : chosen
    change(ticketColumns.filter((one) => (one === column ? !now.includes(one) : now.includes(one))))
  }
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('views.columns')} mb={6} ml="auto" visibleFrom="sm">
          <IconColumns3 size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ticketColumns.map((column) => (
          <Menu.Item
            key={column}
            role="menuitemcheckbox"
            aria-checked={(chosen.length === 0 ? USUAL : chosen).includes(column)}
            onClick={() => toggle(column)}
          >
            <Checkbox.Indicator size="xs" mr={8} checked={(chosen.length === 0 ? USUAL : chosen).includes(column)} aria-hidden />
            {t(`column.${column}`, { ns: 'tickets' })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => change([])}>{t('views.usualColumns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
/** What there is room for on most screens. */
const USUAL: readonly TicketColumn[] = ['site', 'priority', 'status', 'assignee', 'due']
