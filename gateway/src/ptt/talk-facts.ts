import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { Clock } from '../platform/clock.ts'

/** What upstream says of a person: their name, and the channels they are in, by id. */
export interface TalkFacts {
  readonly name: string
  readonly channels: ReadonlyMap<string, PttMine>
}
/** `away`: upstream gave no answer that says anything. */
export type AskFacts = (token: string) => Promise<TalkFacts | 'away'>

interface Kept {
  facts: TalkFacts | null
  at: number
  flight: Promise<TalkFacts | null> | null
}
/** How long an answer counts without a hint: the net under lost hints. */
const FRESH_MS = 30_000

/** Facts of people, each asked once with their own token however often they are needed. */
export function keepFacts({ ask, clock }: { ask: AskFacts; clock: Clock }) {
  const all = new Map<string, Kept>()
  async function fetch(kept: Kept, token: string): Promise<TalkFacts | null> {
    const answer = await ask(token)
    kept.flight = null
    if (answer === 'away') return kept.facts
    kept.at = clock.now()
    kept.facts = answer
    return answer
  }
  return {
    /** Null where upstream has never answered for them. */
    async of(userId: string, token: string): Promise<TalkFacts | null> {
      const kept = all.get(userId) ?? { facts: null, at: Number.NEGATIVE_INFINITY, flight: null }
      all.set(userId, kept)
      if (kept.facts && clock.now() - kept.at < FRESH_MS) return kept.facts
      kept.flight ??= fetch(kept, token)
      return kept.flight
    },
    known: (userId: string): TalkFacts | null => all.get(userId)?.facts ?? null,
    /** The next question goes upstream; an answer under way may be older than the change, so it does not count. */
    stale(): void {
      for (const [id, { facts }] of all) all.set(id, { facts, at: Number.NEGATIVE_INFINITY, flight: null })
    },
    forget: (userId: string): void => void all.delete(userId),
  }
}
export type KeptFacts = ReturnType<typeof keepFacts>
