import { openFacts } from './camera-facts.ts'
import { type CameraNeeds, openTries } from './programs/tries.ts'

const LINGER_MS = 4_000

/** One camera: fetched from the first who watches until some seconds after the last. */
export function openCamera(needs: CameraNeeds) {
  const { clock } = needs
  const facts = openFacts(needs)
  const tries = openTries(needs, facts)
  let cancelLinger: () => void = () => undefined
  const { kept } = facts

  return {
    facts: facts.facts,
    still: tries.still,
    coming: tries.coming,
    viewers: () => kept.viewers,
    entered(): void {
      cancelLinger()
      facts.set({ viewers: kept.viewers + 1 })
      // Another room than before was made after a worker died.
      if (!tries.isFor(needs.room())) void tries.start()
    },
    left(): void {
      facts.set({ viewers: Math.max(0, kept.viewers - 1) })
      if (kept.viewers > 0) return
      cancelLinger()
      cancelLinger = clock.after(LINGER_MS, () => {
        void tries.end()
        facts.set({ state: 'connecting', reason: null, grownAt: null })
      })
    },
    /** Its recording goes otherwise. */
    recorded: (): void => facts.set({}),
    /** It may be elsewhere now, or not to be asked any more. */
    async changed(): Promise<void> {
      if (kept.viewers > 0) await tries.again()
    },
    async close(): Promise<void> {
      cancelLinger()
      await tries.end()
    },
  }
}
export type Camera = ReturnType<typeof openCamera>
