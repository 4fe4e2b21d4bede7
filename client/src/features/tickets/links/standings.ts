import type { TicketLink } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { TFunction } from 'i18next'

/** How one ticket stands to another, said from its side. */
export const STANDINGS = {
  relates: { kind: 'relates', outward: true },
  parent: { kind: 'parent', outward: true },
  child: { kind: 'parent', outward: false },
  duplicates: { kind: 'duplicates', outward: true },
  duplicated: { kind: 'duplicates', outward: false },
  blocks: { kind: 'blocks', outward: true },
  blocked: { kind: 'blocks', outward: false },
} as const
export type Standing = keyof typeof STANDINGS
type Said = Standing | 'merged' | 'took_in' | 'settles' | 'settled'

const INWARD: Readonly<Record<TicketLink['kind'], Said>> = {
  relates: 'relates',
  parent: 'child',
  duplicates: 'duplicated',
  blocks: 'blocked',
  merged: 'took_in',
  settles: 'settled',
}
export const standingOf = ({ kind, outward }: Pick<TicketLink, 'kind' | 'outward'>): Said => (outward ? kind : INWARD[kind])
export const standingText = (t: TFunction<'tickets'>, standing: Said): string => t(`links.standing.${standing}`)
