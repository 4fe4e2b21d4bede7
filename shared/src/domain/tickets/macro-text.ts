import type { TicketMove } from './ticket-state.ts'

/** Moves a macro may make; handing a ticket on is an action of its own. */
export const macroMoves = ['start', 'pend', 'resume', 'resolve', 'close', 'reopen', 'cancel'] as const satisfies readonly TicketMove[]
/** Moves that carry the macro's text as their own words, and need some. */
export const wordedMoves = ['resolve', 'reopen', 'cancel'] as const satisfies readonly TicketMove[]
export const isWorded = (move: string | null): boolean => (wordedMoves as readonly (string | null)[]).includes(move)

interface Named {
  readonly name: string
}
/** What a macro's text may speak of. */
export interface Spoken {
  readonly ticket: {
    readonly number: string
    readonly title: string
    readonly location: Named
    readonly area: Named | null
    readonly asset: Named | null
    readonly requester: Named | null
    readonly assignee: Named | null
  }
  /** Whoever uses it. */
  readonly agent: Named
}

const WORDS = {
  'ticket.number': ({ ticket }) => ticket.number,
  'ticket.title': ({ ticket }) => ticket.title,
  'ticket.site': ({ ticket }) => ticket.location.name,
  'ticket.area': ({ ticket }) => ticket.area?.name,
  'ticket.asset': ({ ticket }) => ticket.asset?.name,
  'requester.name': ({ ticket }) => ticket.requester?.name,
  'assignee.name': ({ ticket }) => ticket.assignee?.name,
  'agent.name': ({ agent }) => agent.name,
} satisfies Record<string, (spoken: Spoken) => string | undefined>
export const placeholders = Object.keys(WORDS) as readonly (keyof typeof WORDS)[]
const SHAPE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Placeholders of a text that nothing is known for. */
export const unknownIn = (text: string): string[] =>
  [...text.matchAll(SHAPE)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(WORDS, name))

/** The text with names in place; what a ticket does not have is a dash. */
export const filled = (text: string, spoken: Spoken): string =>
  text.replace(SHAPE, (whole, name: string) => (Object.hasOwn(WORDS, name) ? (WORDS[name as keyof typeof WORDS](spoken) ?? '–') : whole))
