import type { SlaPreview } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import { useState } from 'react'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { type Planned, usePreview } from '../sla.api.ts'

/** A change of policies or calendars that may change open tickets. */
interface Attempt {
  readonly planned: Planned
  run(confirm: string | undefined): Promise<unknown>
  done(): void
}
export interface AskedConfirmation {
  readonly preview: SlaPreview
  accept(): void
  close(): void
}

/** Carries out a change; where it changes open tickets, their preview is confirmed first, and again when it is stale by then. */
export function useTermsConfirmation() {
  const preview = usePreview()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedConfirmation | null>(null)
  const close = () => setAsked(null)
  const doing = (work: () => Promise<void>) => async (): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  async function run(change: Attempt, confirm: string | null): Promise<void> {
    try {
      await change.run(confirm ?? undefined)
    } catch (error) {
      if (!isUnconfirmed(error)) throw error
      ask(change, await preview.mutateAsync(change.planned))
      return
    }
    close()
    change.done()
  }
  const ask = (change: Attempt, found: SlaPreview): void =>
    setAsked({ preview: found, close, accept: () => void doing(() => run(change, found.confirm))() })
  /** What cannot be previewed because it is wrong is sent as it is: the refusal names its fields. */
  const previewed = (change: Attempt): Promise<SlaPreview | null> =>
    preview.mutateAsync(change.planned).catch((error: unknown) => {
      if (error instanceof Refused && error.status === 422) return null
      throw error
    })
  const attempt = (change: Attempt): Promise<void> =>
    doing(async () => {
      const found = await previewed(change)
      if (found && found.confirm !== null) ask(change, found)
      else await run(change, null)
    })()
  return { attempt, busy, asked }
}

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Refused && error.status === 409 && error.errors.some((error) => error.field === 'confirm')
