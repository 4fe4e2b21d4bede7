import { type ExportNote, type FootageNote, internalExports, internalFootage } from '@menara/shared/contract/internal.contract.ts'
import { type BackendAddress, openBackend } from '../../platform/calls/backend.ts'
import type { SendNote } from '../../platform/notes.ts'

const ASK_MS = 5_000

/** Our own backend, which keeps the catalogue. What is asked throws when there is no answer; notes are tried again by their sender. */
export function openCatalogue(address: BackendAddress) {
  const backend = openBackend(address, 2)
  const noteSegment: SendNote<FootageNote> = (id, body) => backend.note(internalFootage.note, { params: { id }, body, ms: ASK_MS })
  const noteExport: SendNote<ExportNote> = (id, body) => backend.note(internalExports.note, { params: { id }, body, ms: ASK_MS })
  const dueOf = (endpoint: typeof internalFootage.due | typeof internalExports.due) => async (ids: readonly string[]) =>
    (await backend.demand(endpoint, { body: { ids: [...ids] }, ms: ASK_MS })).due
  const claim = async (recorder: string, leaves: boolean): Promise<string[]> =>
    (await backend.demand(internalFootage.claim, { body: { recorder, leaves }, ms: ASK_MS })).cameras

  return {
    noteSegment,
    noteExport,
    dueSegments: dueOf(internalFootage.due),
    dueExports: dueOf(internalExports.due),
    /** Cameras to record from here. */
    claim: (recorder: string) => claim(recorder, false),
    leave: async (recorder: string): Promise<void> => void (await claim(recorder, true)),
    claimExport: (recorder: string) => backend.demand(internalExports.claim, { body: { recorder, leaves: false }, ms: ASK_MS }),
    close: backend.close,
  }
}
export type Catalogue = ReturnType<typeof openCatalogue>
