import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone, type TicketMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconArrowMerge, IconArrowsSplit2, IconDots, IconHistory, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { MenuItemLink } from '../../../kit/links/menu-item-link.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { TalkAboutButton } from '../../ptt/embed/talk-about.tsx'
import { useViewer } from '../detail/ticket-viewer.ts'
import { MergeDialog } from '../links/link-dialog.tsx'
import { SplitDialog } from '../links/split-dialog.tsx'
import { useMoveTicket, useRemoveTicket } from '../tickets.api.ts'
import { type AskingMove, isAsking, MoveDialog } from './move-dialog.tsx'
import { movesOf } from './ticket-rights.ts'

/** As they stand at the top right: the usual way out last. */
const SHOWN: readonly TicketMove[] = ['assign', 'pend', 'cancel', 'start', 'resume', 'reopen', 'appeal', 'close', 'submit', 'resolve']
const PRIMARY: readonly TicketMove[] = ['resolve', 'close', 'submit']
/** In the menu where there is no room for all of them. */
const FOLDED: readonly TicketMove[] = ['assign', 'pend', 'cancel']

/** What the person may do to the ticket now. */
export function TicketActions({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const [asking, setAsking] = useState<AskingMove | null>(null)
  const possible = movesOf(ticket, useViewer())
  const run = useMoveTicket()
  const press = (move: TicketMove) => {
    if (isAsking(move)) setAsking(move)
    else run.mutate({ ticket, move, body: {} }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  }
  return (
    <>
      {!isDone(ticket.state) && <TalkAboutButton about={{ ticket_id: ticket.id }} to="/desk/ptt" />}
      {SHOWN.filter((text) => possible.includes(text)).map((move) => (
        <Button
          key={move}
          {...(!PRIMARY.includes(move) && { variant: 'default' })}
          {...(FOLDED.includes(move) && { visibleFrom: 'sm' })}
          loading={run.isPending && run.variables.move === move}
          disabled={run.isPending}
          onClick={() => press(move)}
        >
          {t(`move.${move}`)}
        </Button>
      ))}
      <MoreActions ticket={ticket} folded={FOLDED.filter((text) => possible.includes(text))} press={press} />
      {asking && <MoveDialog key={asking} move={asking} ticket={ticket} close={() => setAsking(null)} />}
    </>
  )
}

interface MoreActionsProps {
  readonly ticket: Ticket
  readonly folded: readonly TicketMove[]
  readonly press: (move: TicketMove) => void
}
function MoreActions({ ticket, folded, press }: MoreActionsProps) {
  const { t } = useTranslation(['tickets', 'ticket_tools'])
  const go = useNavigate()
  const mayRemove = useMay('ticket_delete')
  const mayMerge = useMay('ticket_work') && !isDone(ticket.state)
  const [merging, setMerging] = useState(false)
  const [splitting, setSplitting] = useState(false)
  const remove = useRemoveTicket()
  const askRemove = () =>
    askFirst({
      title: t('removeTitle'),
      text: t('removeText', { number: ticket.number }),
      confirm: t('delete', { ns: 'common' }),
      danger: true,
      run: () =>
        remove.mutateAsync(ticket.id).then(() => {
          toastSuccess('delete')
          void go({ to: '/desk/ticketing/$type/list', params: { type: ticket.type } })
        }, showRefusal),
    })
  return (
    <>
      {merging && <MergeDialog ticket={ticket} close={() => setMerging(false)} />}
      {splitting && <SplitDialog ticket={ticket} close={() => setSplitting(false)} />}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('moreActions')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {folded.map((move) => (
            <Menu.Item key={move} hiddenFrom="sm" onClick={() => press(move)}>
              {t(`move.${move}`)}
            </Menu.Item>
          ))}
          <MenuItemLink
            to="/desk/ticketing/$type/info"
            params={{ type: ticket.type }}
            search={{ id: ticket.id }}
            leftSection={<IconHistory size={16} aria-hidden />}
          >
            {t('fullHistory')}
          </MenuItemLink>
          {mayMerge && (
            <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => setMerging(true)}>
              {t('links.merge')}
            </Menu.Item>
          )}
          {mayMerge && (
            <Menu.Item leftSection={<IconArrowsSplit2 size={16} aria-hidden />} onClick={() => setSplitting(true)}>
              {t('split.open', { ns: 'ticket_tools' })}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askRemove}>
              {t('delete', { ns: 'common' })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
