import type { Journal } from '../../../platform/audit/journal.ts'
import { causeOf } from '../evaluation/alarms.memory.ts'
import type { Transitions } from '../evaluation/alarms.transitions.ts'
import type { AlarmsWatch } from '../evaluation/alarms.watch.ts'
import type { RuleRow } from './alarm-rules.store.ts'

export interface RuleChangesNeeds {
  readonly transitions: Transitions
  readonly watch: AlarmsWatch
  /** Judges the newest values of a device by its rules as they are now. */
  readonly reconsider: (deviceIds: readonly string[]) => Promise<void>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
/** Who changes a rule; null where the product does it by itself. */
type Actor = string | null

/** What every change of a rule needs, whoever keeps it: its own turn, a judgement anew, and an alarm that follows. */
export const ruleChanges = (needs: RuleChangesNeeds) => ({ ...changingOf(needs), ...followingOf(needs) })

function changingOf({ watch, reconsider, journal, atomically }: RuleChangesNeeds) {
  return {
    /** No value is judged while a rule changes, and the newest are judged anew afterwards. */
    async changing(deviceIds: readonly string[], work: () => Promise<void>): Promise<void> {
      await watch.turn(() => atomically(work).finally(() => watch.forget(deviceIds)))
      await reconsider([...new Set(deviceIds)])
    },
    record(
      action: string,
      id: string,
      { actor, site, before = null, after = null }: { actor: Actor; site: string | null; before?: object | null; after?: object | null },
    ): void {
      const hints = [{ topic: 'alarm_rules', key: id, location_id: site }]
      journal.record({ action, subject: 'alarm_rule', subject_id: id, actor_id: actor, detail: { before, after }, hints })
    },
  }
}

/** The standing alarm of a rule follows it. */
function followingOf({ transitions, now }: RuleChangesNeeds) {
  const withdraw = (rule: RuleRow, actor: Actor, comment: string): Promise<void> => {
    const at = now().getTime()
    return transitions.carryOut([{ kind: 'clear', cause: causeOf(rule), value: null, source: at, comment }], {
      at,
      actor_id: actor,
    })
  }
  async function reword(before: RuleRow, after: RuleRow, actor: Actor): Promise<void> {
    if (WORDS.every((key) => JSON.stringify(before[key]) === JSON.stringify(after[key]))) return
    await transitions.carryOut([{ kind: 'reword', cause: causeOf(after) }], { at: now().getTime(), actor_id: actor })
  }
  async function unsuppress(before: RuleRow, after: RuleRow, actor: Actor): Promise<void> {
    if (!before.suppress_when || after.suppress_when) return
    await transitions.carryOut([{ kind: 'suppress', cause: causeOf(after), by: null }], { at: now().getTime(), actor_id: actor })
  }
  return {
    withdraw,
    async follow(before: RuleRow, after: RuleRow, actor: Actor): Promise<void> {
      if (!before.enabled) return
      if (IDENTITY.some((key) => before[key] !== after[key])) await withdraw(before, actor, 'The rule was changed')
      else if (!after.enabled) await withdraw(before, actor, 'The rule was disabled')
      else {
        await unsuppress(before, after, actor)
        await reword(before, after, actor)
      }
    },
  }
}
const WORDS = ['message', 'priority', 'limit', 'cause', 'response', 'steps', 'respond_within_min'] as const
/** What makes it another alarm. */
const IDENTITY = ['device_id', 'kind', 'point', 'type', 'expression'] as const
