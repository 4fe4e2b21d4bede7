import type { Dice } from '../dice.ts'
import { notes } from './stories.ts'
import type { Named } from './ticket-cast.ts'
import type { Step } from './ticket-life.ts'
import type { LogRow, TicketRow } from './ticket-rows.ts'
import type { Scene } from './ticket-scenes.ts'

const REOPENED = [
  'Masih terjadi lagi pagi ini.',
  'Belum beres, mohon dicek ulang.',
  'Setelah satu jam muncul lagi.',
  'Bocor lagi di titik yang sama.',
] as const
const CANCELLED = [
  'Sudah normal sendiri.',
  'Dobel dengan tiket sebelumnya.',
  'Salah lokasi, dibuat tiket baru.',
  'Sudah tidak diperlukan, terima kasih.',
] as const

/** The history the desk would have written for these steps: the facts that changed, who did it, what was said. */
export function logsOf(dice: Dice, { row, scene, steps }: { row: TicketRow; scene: Scene; steps: readonly Step[] }): LogRow[] {
  const asked = scene.requester ?? scene.dispatcher
  const actorOf: Readonly<Record<Step['action'], Named | null>> = {
    created: scene.requester,
    assigned: scene.dispatcher,
    started: scene.assignee,
    pended: scene.assignee,
    resumed: scene.assignee,
    resolved: scene.assignee,
    closed: asked,
    reopened: asked,
    cancelled: asked,
    note: dice.chance(0.7) && row.assignee_id ? scene.assignee : asked,
  }
  const textOf = (action: Step['action']): string => {
    if (action === 'note') return dice.pick(notes).replace('{vendor}', scene.vendor).replace('{room}', scene.room.area.name)
    if (action === 'resolved') return scene.solution
    if (action === 'reopened') return dice.pick(REOPENED)
    return action === 'cancelled' ? dice.pick(CANCELLED) : ''
  }
  return steps.map(({ action, state, at }, place): LogRow => {
    const was = steps[place - 1]?.state
    const turned = was === undefined || was === state ? { before: {}, after: {} } : { before: { state: was }, after: { state } }
    return {
      id: dice.id(at),
      ticket_id: row.id,
      action,
      actor_id: actorOf[action]?.id ?? null,
      text: textOf(action),
      at: new Date(at).toISOString(),
      ...(action === 'created' ? { before: {}, after: openingOf(row, scene) } : withFacts(action, turned, { row, scene })),
    }
  })
}

function openingOf(row: TicketRow, { title, text, priority, category, room, asset }: Scene) {
  return {
    title,
    description: text,
    state: 'new',
    priority,
    ...(category && { category }),
    area: { id: row.area_id, name: room.area.name },
    ...(asset && { asset }),
  }
}

interface Turned {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** What a move changes beside the state. */
function withFacts(action: Step['action'], { before, after }: Turned, { row, scene }: { row: TicketRow; scene: Scene }): Turned {
  switch (action) {
    case 'assigned':
      return {
        before: { ...before, assignee: null, group: null },
        after: { ...after, assignee: scene.assignee, group: { id: scene.team.id, name: scene.team.name } },
      }
    case 'pended':
      return { before: { ...before, pending_reason: null }, after: { ...after, pending_reason: row.pending_reason ?? 'parts' } }
    case 'resumed':
      return { before: { ...before, pending_reason: 'parts' }, after: { ...after, pending_reason: null } }
    case 'resolved':
      return { before: { ...before, solution: '' }, after: { ...after, solution: scene.solution } }
    default:
      return { before, after }
  }
}
