/** States of a version of an inspection template. Only a draft can be changed; a round keeps the version it was begun with. */
export const templateStates = ['draft', 'published', 'retired'] as const
export type TemplateState = (typeof templateStates)[number]

/** States of a round. `due`: it may be begun; `missed`: its time went by and nobody had begun it. */
export const roundStates = ['scheduled', 'due', 'in_progress', 'submitted', 'approved', 'returned', 'missed'] as const
export type RoundState = (typeof roundStates)[number]
/** Rounds whose answers are complete, so that results count them. */
export const submittedStates = ['submitted', 'approved'] as const satisfies readonly RoundState[]
/** Rounds that still take answers. */
export const openRoundStates = ['in_progress', 'returned'] as const satisfies readonly RoundState[]

/** States of a finding. `open`: no ticket was made of it. */
export const findingStates = ['open', 'ticket', 'fixed', 'verified'] as const
export type FindingState = (typeof findingStates)[number]

/** How a line is answered. A number is compared with its limits; texts and photos are not scored. */
export const lineKinds = ['pass_fail', 'number', 'choice', 'text', 'photo'] as const
/** What an answer comes to; `na`: not applicable, so that it does not count. */
export const lineResults = ['pass', 'fail', 'na'] as const
export type LineResult = (typeof lineResults)[number]

/** What a phone records of a round, in its order. */
export const operationKinds = ['start', 'checkpoint', 'answer', 'submit'] as const
export type OperationKind = (typeof operationKinds)[number]
/** How somebody showed that they are at a checkpoint; `manual` proves nothing and needs a note. */
export const visitMethods = ['qr', 'nfc', 'position', 'manual'] as const
export type VisitMethod = (typeof visitMethods)[number]
