import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'

/** In a broadcast only dispatchers talk. */
export const mayTalkIn = ({ kind, role }: Pick<PttMine, 'kind' | 'role'>): boolean =>
  kind === 'broadcast' ? role === 'dispatch' : role !== 'listen'

const RANK: Readonly<Record<PttMine['kind'], number>> = { incident: 0, group: 2, broadcast: 2 }
const rankOf = ({ kind, role }: PttMine): number => Math.min(RANK[kind], role === 'dispatch' ? 1 : 2)

/** As a desk has them: incidents first, then what it dispatches in, then the others. */
export const deskOrder = (channels: readonly PttMine[]): PttMine[] => channels.toSorted((a, b) => rankOf(a) - rankOf(b))
