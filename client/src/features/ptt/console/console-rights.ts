import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { TalkFloor } from '@menara/shared/contract/media/ptt-talk.contract.ts'

type Mine = Pick<PttMine, 'id' | 'role'>

export const dispatches = ({ role }: Mine): boolean => role === 'dispatch'

/** Channels this one can be patched with: those one dispatches in as well, neither of the two patched already. */
export function patchable<Channel extends Mine>(
  channel: Mine,
  { channels, floors }: { readonly channels: readonly Channel[]; readonly floors: Readonly<Record<string, TalkFloor>> },
): readonly Channel[] {
  const isFree = (id: string) => floors[id] !== undefined && floors[id].patched_with.length === 0
  if (!dispatches(channel) || !isFree(channel.id)) return []
  return channels.filter((item) => item.id !== channel.id && dispatches(item) && isFree(item.id))
}

/** Emergencies first, the others as they came. */
export function byUrgency<Channel extends Mine>(channels: readonly Channel[], floors: Readonly<Record<string, TalkFloor>>): Channel[] {
  const rank = ({ id }: Channel) => (floors[id]?.emergency ? 0 : 1)
  return channels.toSorted((a, b) => rank(a) - rank(b))
}

/** Minutes and seconds. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
