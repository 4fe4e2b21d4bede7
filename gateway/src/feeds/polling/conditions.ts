import type { Condition } from '@menara/shared/contract/iot/monitoring.contract.ts'
import type { Clock } from '../../platform/clock.ts'

type Facts = Pick<Condition, 'kind' | 'subject' | 'message' | 'priority'>

/** What is wrong with the system itself: one condition per subject, from when it began until it is over. */
export function openConditions({ clock, onChange }: { clock: Clock; onChange: () => void }) {
  const all = new Map<string, Condition>()
  return {
    /** Begins one, or says it anew; `null` ends it. */
    set(id: string, facts: Facts | null): void {
      const before = all.get(id)
      if (!facts && !before) return
      if (facts) all.set(id, { id, ...facts, since: before?.since ?? clock.now() })
      else all.delete(id)
      if (!before || !facts || before.message !== facts.message) onChange()
    },
    list: (): Condition[] => [...all.values()],
  }
}
export type Conditions = ReturnType<typeof openConditions>

/** Walls as conditions: those that have frozen. */
export function followWalls(conditions: Conditions, walls: () => readonly { id: string; name: string; state: string }[]): () => void {
  let frozen = new Set<string>()
  return () => {
    const now = new Set<string>()
    for (const { id, name, state } of walls()) {
      if (state !== 'frozen') continue
      now.add(`wall:${id}`)
      const message = `The wall "${name}" has stopped painting`
      conditions.set(`wall:${id}`, { kind: 'wall_frozen', subject: name, message, priority: 'high' })
    }
    for (const id of frozen) if (!now.has(id)) conditions.set(id, null)
    frozen = now
  }
}
