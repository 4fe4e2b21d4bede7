import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { overlays, stageMovesFrom, type TicketStage } from '@menara/shared/domain/tickets/ticket-stages.ts'
import type { Viewer } from '../moves/ticket-rights.ts'

/** The steps a person may take now. */
export function stepsFor(ticket: Ticket, { id, mayWork }: Viewer): { readonly move: string; readonly says: boolean }[] {
  const isOwn = ticket.requester?.id === id
  const may = { desk: mayWork, judge: mayWork && !isOwn, own: mayWork || isOwn }
  return stageMovesFrom(ticket).flatMap((move) => {
    const step = overlays[ticket.type]?.moves[move]
    if (!step || !may[step.by]) return []
    if (move === 'pay_advance' && !ticket.facts?.advance) return []
    return [{ move, says: step.says === true }]
  })
}

/** The way as it is shown: one that ended aside shows its beginning and that end. */
export function pathOf(type: Ticket['type'], stage: TicketStage): readonly TicketStage[] {
  const { path = [], ends = [] } = overlays[type] ?? {}
  const [first] = path
  return ends.includes(stage) && first ? [first, stage] : path
}
