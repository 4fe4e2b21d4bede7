import type { TalkMood, TalkPerson } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { type Floor, type FloorMember, talkRights } from '@menara/shared/domain/floor/floor-words.ts'

/** As many are named at once. */
const MOST_NAMED = 200

/** How people say they are, for as long as they are connected. */
export function keepMoods() {
  const moods = new Map<string, TalkMood>()
  const connections = new Map<string, number>()
  return {
    came: (person: string): void => void connections.set(person, (connections.get(person) ?? 0) + 1),
    went(person: string): void {
      const left = (connections.get(person) ?? 1) - 1
      if (left > 0) return void connections.set(person, left)
      connections.delete(person)
      moods.delete(person)
    },
    of: (person: string): TalkMood => moods.get(person) ?? 'here',
    /** False where nothing has changed. */
    set(person: string, mood: TalkMood): boolean {
      if ((moods.get(person) ?? 'here') === mood) return false
      if (mood === 'here') moods.delete(person)
      else moods.set(person, mood)
      return true
    },
  }
}
export type Moods = ReturnType<typeof keepMoods>

/** Who is in a channel, by name. */
export function peopleIn(floor: Floor, channel: string, moods: Pick<Moods, 'of'>): { people: TalkPerson[]; more: number } {
  const known = new Map<string, TalkPerson>()
  for (const member of floor.members.values()) {
    if (member.channel !== channel) continue
    const before = known.get(member.person)
    known.set(member.person, before ? both(before, personOf(member, moods)) : personOf(member, moods))
  }
  const all = [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  return { people: all.slice(0, MOST_NAMED), more: Math.max(0, all.length - MOST_NAMED) }
}

const personOf = ({ person, name, right, gone_at }: FloorMember, moods: Pick<Moods, 'of'>): TalkPerson => ({
  person,
  name,
  right,
  mood: gone_at === null ? moods.of(person) : 'away',
})
/** One device of theirs may be cut off while another is there. */
const both = (a: TalkPerson, b: TalkPerson): TalkPerson => ({
  ...a,
  mood: a.mood === 'away' ? b.mood : a.mood,
  right: talkRights.indexOf(b.right) > talkRights.indexOf(a.right) ? b.right : a.right,
})
